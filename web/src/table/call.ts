// Calls somebody who looks elsewhere when it is their turn: in the title and the icon of the tab, and with a
// notification where the browser allows it.

/** Why there are no notifications here, as a sentence; nothing if there can be some. */
export function whyNot(): string {
  if (!window.isSecureContext) return "Browsers allow this only on pages with https, and on localhost. This page has neither.";
  if (typeof Notification === "undefined") return "This browser has no notifications for pages.";
  if (Notification.permission === "denied") return "The browser was told to refuse notifications of this page; its settings for the page can change that.";
  return "";
}

/** Asks for leave to show notifications, which only a press may do; whether they can be shown. */
export async function askLeave(): Promise<boolean> {
  if (whyNot()) return false;
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** What the tab is called. */
export function titleOf(game: string, asked: boolean): string {
  return `${asked ? "● Your turn · " : ""}${game} · Ruleshift`;
}

/** Puts a light on the icon of the tab, or takes it away. */
export function markIcon(asked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = asked ? "/icon-turn.svg" : "/icon.svg";
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}

/** Tells each question once to somebody who does not look, and takes that back when they do. */
export class Caller {
  private shown: Notification | null = null;
  private told = -1;

  call(id: number, game: string, prompt: string, wanted: boolean): void {
    if (id === this.told || document.visibilityState !== "hidden") return;
    this.told = id;
    if (!wanted || whyNot() || Notification.permission !== "granted") return;
    this.quiet();
    try {
      const one = new Notification(`Your turn: ${game}`, { body: prompt, tag: "ruleshift-turn", icon: "/icon.svg" });
      one.onclick = () => {
        window.focus();
        one.close();
      };
      this.shown = one;
    } catch {
      // some phones want a helper in the background for it, which this page does not have
    }
  }

  quiet(): void {
    this.shown?.close();
    this.shown = null;
  }
}
