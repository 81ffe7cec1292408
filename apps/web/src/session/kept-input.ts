import * as z from "zod/mini";
import { browserStorage } from "../ui/browser-storage.ts";
import { tabRecord } from "./tab-record.ts";

/** Whose input it is: nobody else at the same tab may see it, nor the same person in another organization. */
export interface InputOwner {
  readonly email: string;
  readonly organizationId: string;
}

/** What somebody gave the decoders to read. */
export interface DecoderInput {
  /** What stands in the text area; of a file, the hex of what is shown of it. */
  readonly text: string;
  /** Known only as long as the page lives. */
  readonly file?: File;
}

/** The decoders' input of this tab: it survives going elsewhere and back, and its text a reload. */
export interface KeptInput {
  /** What this owner left; what another one left is forgotten on the spot. */
  load(owner: InputOwner): DecoderInput | undefined;
  keep(owner: InputOwner, input: DecoderInput): void;
  forget(): void;
}

/** Most characters that are kept over a reload: storage is small, and shared with the session's tokens. */
export const maximalKeptText = 1_000_000;

const storageKey = "decoder-input";
const stored = z.object({ email: z.string(), organizationId: z.string(), text: z.string() });

/**
 * Keeps the decoders' input.
 *
 * @param storage - lives as long as the tab (`sessionStorage`); without one, nothing survives a reload.
 */
export function createKeptInput(storage: Storage | undefined): KeptInput {
  const record = tabRecord(storage, storageKey, (value) => stored.parse(value));
  let held: (InputOwner & DecoderInput) | undefined;

  const forget = () => {
    held = undefined;
    record.write(undefined);
  };
  return {
    load({ email, organizationId }) {
      held ??= record.read();
      if (held?.email === email && held.organizationId === organizationId) return held;
      forget();
      return undefined;
    },
    keep({ email, organizationId }, { text, file }) {
      held = { email, organizationId, text, ...(file ? { file } : {}) };
      // Rather nothing than an earlier text, which would stand in the field after a reload as if it were this one.
      const isKept = text !== "" && text.length <= maximalKeptText;
      record.write(isKept ? { email, organizationId, text } : undefined);
    },
    forget,
  };
}

/** The decoders' input of this tab. */
export const keptInput = createKeptInput(browserStorage("sessionStorage"));
