import * as z from "zod/mini";
import { browserStorage } from "../ui/browser-storage.ts";
import type { InputOwner } from "./kept-input.ts";

/** An input that was decoded before, without its data. */
export interface RecentInput {
  readonly id: string;
  /** What it is, in words. */
  readonly title: string;
  /** As the selector has it. */
  readonly type: string;
  readonly product: string;
  /** Of a file that is kept whole. */
  readonly fileName?: string | undefined;
  readonly octets: number;
  /** When it was decoded last, in ISO 8601. */
  readonly at: string;
}

/** The inputs that one account decoded in this browser, the latest first. */
export interface RecentInputs {
  /** What another account left is forgotten on the spot. */
  list(owner: InputOwner): readonly RecentInput[];
  /** The text, or the file's octets as hex. */
  dataOf(owner: InputOwner, id: string): string | undefined;
  /** Puts an input first; the same data stands there once. What is too large is not kept. */
  add(owner: InputOwner, input: Omit<RecentInput, "id">, data: string): void;
  remove(owner: InputOwner, id: string): void;
  forget(): void;
}

/** Inputs that are kept, octets of one, and characters of all: a site has five million. */
export const recentLimits = { inputs: 20, octets: 256_000, characters: 3_000_000 } as const;

const storageKey = "decoder-recent";
const dataKey = (id: string) => `${storageKey}:${id}`;

const stored = z.object({
  email: z.string(),
  organizationId: z.string(),
  inputs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      product: z.string(),
      fileName: z.optional(z.string()),
      octets: z.number(),
      at: z.iso.datetime(),
    }),
  ),
});

/**
 * Keeps what was decoded lately.
 *
 * @param storage - lasts (`localStorage`), and is emptied of all this when somebody logs out.
 * @param newId - gives a name that none had before.
 */
export function createRecentInputs(storage: Storage, newId: () => string): RecentInputs {
  const read = (owner: InputOwner): readonly RecentInput[] => {
    const { success, data } = stored.safeParse(parsed(storage.getItem(storageKey)));
    if (success && data.email === owner.email && data.organizationId === owner.organizationId) {
      return data.inputs;
    }
    forget();
    return [];
  };
  const write = ({ email, organizationId }: InputOwner, inputs: readonly RecentInput[]) =>
    storage.setItem(storageKey, JSON.stringify({ email, organizationId, inputs }));
  const forget = () => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys) {
      if (key === storageKey || key.startsWith(`${storageKey}:`)) storage.removeItem(key);
    }
  };
  /** As many of the first as may be kept; the data of the others goes. */
  const shortened = (inputs: readonly RecentInput[]): readonly RecentInput[] => {
    let characters = 0;
    return inputs.filter(({ id }, index) => {
      characters += storage.getItem(dataKey(id))?.length ?? 0;
      const isKept = index < recentLimits.inputs && characters <= recentLimits.characters;
      if (!isKept) storage.removeItem(dataKey(id));
      return isKept;
    });
  };
  return {
    list: (owner) => read(owner),
    dataOf: (owner, id) =>
      read(owner).some((input) => input.id === id) ? (storage.getItem(dataKey(id)) ?? undefined) : undefined,
    add: (owner, input, data) => {
      // Text has two digits for an octet, and room for separators.
      if (input.octets > recentLimits.octets || data.length > 3 * recentLimits.octets) return;
      const before = read(owner);
      const same = before.find(({ id }) => storage.getItem(dataKey(id)) === data);
      const id = same?.id ?? newId();
      try {
        if (!same) storage.setItem(dataKey(id), data);
        write(owner, shortened([{ ...input, id }, ...before.filter((one) => one !== same)]));
      } catch {
        // Full or denied: what is kept stays, the new one is not.
        if (!same) storage.removeItem(dataKey(id));
      }
    },
    remove: (owner, id) => {
      storage.removeItem(dataKey(id));
      write(
        owner,
        read(owner).filter((input) => input.id !== id),
      );
    },
    forget,
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined; // somebody else's value under our key
  }
}

/** What was decoded lately in this browser. */
export const recentInputs = createRecentInputs(browserStorage("localStorage"), () =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join(""),
);
