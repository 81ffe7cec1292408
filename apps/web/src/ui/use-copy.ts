import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

const shownMs = 2000;

/** How the last copy went; `idle` again after two seconds. */
export type CopyState = "idle" | "copied" | "failed";

/** Copies a text on demand, once it is there, and tells for two seconds how that went. */
export function useCopy(text: string | Promise<string>): {
  state: CopyState;
  copy: (near: HTMLElement) => Promise<void>;
} {
  const [last, setLast] = useState<{ state: CopyState }>({ state: "idle" });
  useEffect(() => {
    if (last.state === "idle") return;
    const timer = setTimeout(() => setLast({ state: "idle" }), shownMs);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = async (near: HTMLElement) => {
    const copied = await copyText(await text, near);
    setLast({ state: copied ? "copied" : "failed" });
  };
  return { state: last.state, copy };
}
