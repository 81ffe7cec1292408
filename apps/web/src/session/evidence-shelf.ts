import * as z from "zod/mini";
import { browserStorage } from "../ui/browser-storage.ts";
import type { InputOwner } from "./kept-input.ts";
import { tabRecord } from "./tab-record.ts";

/** A certificate or list at hand in this tab. */
export interface ShelvedEvidence {
  readonly hex: string;
  /** A certificate's role, name and HashedId8, or whose list it is. */
  readonly title: string;
  /** Whether it is a self-signed certificate: only such a one can be declared trusted. */
  readonly isRoot: boolean;
  /** Given by hand, or met in what was judged before. */
  readonly from: "given" | "met";
  /** Declared trusted by whoever gave it. */
  readonly isTrusted: boolean;
}

/** What is at hand in this tab for verdicts: it survives going elsewhere and back, and a reload. */
export interface EvidenceShelf {
  /** Whose shelf it is from now on; what another one left is forgotten on the spot. */
  open(owner: InputOwner | undefined): void;
  /** The same array until something changes. */
  entries(): readonly ShelvedEvidence[];
  subscribe(listener: () => void): () => void;
  /** Adds what is not there yet. What was met and is given by hand counts as given from then on. */
  add(entries: readonly ShelvedEvidence[]): void;
  trust(hex: string, isTrusted: boolean): void;
  remove(hex: string): void;
  forgetMet(): void;
  /** Leaves nothing, and keeps nothing over a reload before it is opened again. */
  forget(): void;
}

/** What is met fills the tab's storage otherwise; the oldest goes first. */
const mostMet = 100;
/** Characters of hex, in all. */
const mostDigits = 1_000_000;
const storageKey = "verdict-evidence";
const stored = z.object({
  email: z.string(),
  organizationId: z.string(),
  entries: z.array(
    z.object({
      hex: z.string(),
      title: z.string(),
      isRoot: z.boolean(),
      from: z.enum(["given", "met"]),
      isTrusted: z.boolean(),
    }),
  ),
});

/**
 * Makes a shelf.
 *
 * @param storage - lives as long as the tab (`sessionStorage`); without one, nothing survives a reload.
 */
export function createEvidenceShelf(storage: Storage | undefined): EvidenceShelf {
  const record = tabRecord(storage, storageKey, (value) => stored.parse(value));
  const listeners = new Set<() => void>();
  let owner: InputOwner | undefined;
  let held: readonly ShelvedEvidence[] = [];

  const set = (entries: readonly ShelvedEvidence[]) => {
    held = bounded(entries);
    record.write(owner && held.length > 0 ? { ...owner, entries: [...held] } : undefined);
    for (const listener of listeners) listener();
  };
  return {
    open(next) {
      if (owner?.email === next?.email && owner?.organizationId === next?.organizationId) return;
      owner = next && { email: next.email, organizationId: next.organizationId };
      const kept = record.read();
      const isOwn = kept?.email === owner?.email && kept?.organizationId === owner?.organizationId;
      set(kept !== undefined && isOwn ? kept.entries : []);
    },
    entries: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(entries) {
      const fresh = entries.filter(
        ({ hex, from }) => !held.some((one) => one.hex === hex && (one.from === "given" || from === "met")),
      );
      if (fresh.length === 0) return;
      set([...held.filter(({ hex }) => !fresh.some((one) => one.hex === hex)), ...fresh]);
    },
    trust: (hex, isTrusted) => set(held.map((one) => (one.hex === hex ? { ...one, isTrusted } : one))),
    remove: (hex) => set(held.filter((one) => one.hex !== hex)),
    forgetMet: () => set(held.filter(({ from }) => from === "given")),
    forget() {
      owner = undefined;
      set([]);
    },
  };
}

/** The newest that fit; what was given by hand stays before what was met. */
function bounded(entries: readonly ShelvedEvidence[]): readonly ShelvedEvidence[] {
  const given = entries.filter(({ from }) => from === "given");
  const met = entries.filter(({ from }) => from === "met").slice(-mostMet);
  let digits = given.reduce((sum, { hex }) => sum + hex.length, 0);
  const fitting = new Set<ShelvedEvidence>(given);
  for (const one of met.toReversed()) {
    digits += one.hex.length;
    if (digits <= mostDigits) fitting.add(one);
  }
  return entries.filter((one) => fitting.has(one));
}

/** The shelf of this tab. */
export const evidenceShelf = createEvidenceShelf(browserStorage("sessionStorage"));
