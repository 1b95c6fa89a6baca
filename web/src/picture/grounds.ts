// Where a scene stands: far and near silhouettes, in a box of 200 by 150.

import { dot, line, many, oval, rect, shape } from "./draw";
import type { Colors } from "./words";

const TREES = [[22, 92], [172, 84], [150, 92]] as const;

export const GROUNDS: Readonly<Record<string, (colors: Colors) => string>> = {
  limb: ([, , , far, near, light]) => dot(130, 300, 190, far) + dot(130, 304, 188, near, 0.75) + line("M-20 176A190 190 0 0 1 220 134", light, 2.5, 0.75),
  dunes: ([, middle, , far, near, light]) => dot(158, 34, 15, light, 0.75) + dot(152, 31, 14, middle, 0.55) + shape("M0 112q40-26 84-6t116-14v58H0z", far) + shape("M0 132q60-22 110-4t90-8v30H0z", near),
  hull: ([, , , far, near, light]) =>
    shape("M0 118h200v32H0z", near) + shape("M0 118l26-12h148l26 12z", far) + many(6, (i) => rect(20 + i * 30, 128, 14, 3, light, 0.5)) + shape("M0 0h18L8 60v58H0zM200 0h-18l10 60v58h8z", near, 0.9),
  nebula: ([, , , , near]) => oval(60, 112, 120, 34, "#ff6fb5", 0.22) + oval(150, 50, 80, 28, "#54c8ff", 0.16) + shape("M0 138q50-14 100-4t100-6v22H0z", near),
  graves: ([, , , far, near]) =>
    shape("M0 112q50-20 104-6t96-10v54H0z", far) +
    shape("M16 108v-20q0-9 8-9t8 9v20zM164 104v-16q0-8 7-8t7 8v16zM138 108v-22h-6v-5h6v-7h5v7h6v5h-6v22z", near) +
    shape("M0 128q70-18 120-4t80-6v32H0z", near),
  street: ([, , , far, near, light]) =>
    shape("M0 120V70l18-14 18 14v14h18V58h34v40h24V66l22-16 22 16v22h20V60h24v60z", far) +
    rect(8, 76, 6, 8, light, 0.7) + rect(66, 66, 6, 8, light, 0.5) + rect(128, 74, 7, 9, light, 0.75) +
    shape("M0 118h200v32H0z", near) + many(4, (i) => rect(14 + i * 52, 134, 26, 3, light, 0.35)),
  bench: ([, , , far, near]) => shape("M0 118h200v32H0z", near) + rect(0, 114, 200, 6, far),
  floor: ([, , , far, near]) => shape("M0 120h200v30H0z", near) + many(7, (i) => line(`M${i * 40 - 20} 150L${i * 18 + 46} 120`, far, 1.5)),
  wainscot: ([, , , far, near, light]) =>
    rect(0, 104, 200, 46, far) + rect(0, 102, 200, 4, light, 0.55) + many(5, (i) => line(`M${i * 42 + 2} 112h34v34h-34z`, near, 2.5)),
  lamps: ([, , , far, near, light]) =>
    shape("M0 116V72h16V60h20v14h18V50l10-10 10 10v40h26V66h30v20h20V54h22v18h28v44z", far, 0.75) +
    shape("M28 118V56h4v62zM22 56h16l-3-14H25z", near) + dot(30, 49, 12, light, 0.35) + dot(30, 49, 4, light) + shape("M0 122q100-10 200 0v28H0z", near),
  desk: ([, , , , near, light]) => shape("M0 122h200v28H0z", near) + rect(0, 118, 200, 5, "#9a6a34", 0.9) + shape("M126 0L200 0v118H60z", light, 0.12),
  hills: ([, , , far, near]) =>
    shape("M0 108q46-34 92-10t108-14v66H0z", far) + TREES.map(([x, y]) => rect(x - 2, y, 4, 16, "#6b4226") + dot(x, y, 11, near)).join("") + shape("M0 126q70-18 120-4t80-8v36H0z", near),
  water: ([, , , far, near]) =>
    shape("M0 96q60-18 110-4t90-8v66H0z", far) + shape("M0 116h200v34H0z", near) + many(6, (i) => line(`M${i * 36} ${124 + (i % 3) * 8}q8-4 16 0t16 0`, "#fff", 1.6, 0.5)),
  grid3d: ([, , , , near]) =>
    shape("M0 114h200v36H0z", near) + many(9, (i) => line(`M100 100L${i * 50 - 100} 150`, "#ff6fd0", 1, 0.6)) + many(4, (i) => rect(0, 114 + i * i * 3, 200, 1, "#ff6fd0", 0.7)),
  clouds2: () => dot(20, 140, 26, "#fff", 0.9) + dot(60, 148, 30, "#fff", 0.9) + dot(110, 146, 24, "#fff", 0.9) + dot(150, 148, 30, "#fff", 0.9) + dot(188, 140, 24, "#fff", 0.9),
  ruins: ([, , , far, near]) =>
    shape("M0 122V64l10-6v-8h12v12l10 6V44l14-8 4 10v26h16l6-14h14v20l14 8V56h12v-10l12 6v26h20V60l10-12 10 8v18l8-4v52z", far, 0.8) +
    shape("M0 128l20-8 24 6 30-10 28 10 34-8 30 8 34-6v30H0z", near),
  hazard: ([, , , , near]) => rect(0, 116, 200, 34, near) + many(11, (i) => shape(`M${i * 20} 116h10l-8 9h-10z`, "#e0b33a", 0.75)),
};
