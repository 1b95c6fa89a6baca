// Made by `python -m ruleshift.server.docs.typescript` from the families: not to be edited.
// A table of any family, told apart by `family`.

import type { FluxxTable } from "./fluxx/wire";
import type { NecroTable } from "./necro/wire";
import type { GenericTable } from "../protocol/messages";

export type Table = FluxxTable | NecroTable | GenericTable;
