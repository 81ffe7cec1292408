import type { OperatedList } from "@v2x/contract";
import { operatorListsMessages } from "./messages.en.ts";

type KindKey = Extract<keyof typeof operatorListsMessages, `operator.list_${"ccms" | "us"}_${string}`>;

/** The key of what a list is for; undefined for a kind that this portal does not know. */
export function kindKeyOf({ system, kind }: Pick<OperatedList, "system" | "kind">): KindKey | undefined {
  const key = `operator.list_${system === "ccms" ? "ccms" : "us"}_${kind}`;
  return Object.hasOwn(operatorListsMessages, key) ? (key as KindKey) : undefined;
}

/** System and kind as people write them: `SCMS component CRL`. */
export function shortNameOf({ system, kind }: Pick<OperatedList, "system" | "kind">): {
  readonly system: string;
  readonly kind: string;
} {
  return { system: system.toUpperCase(), kind: kind.replace("-", " ").replace(/\b(e?ctl|crl)\b/, upper) };
}

function upper(word: string): string {
  return word.toUpperCase();
}
