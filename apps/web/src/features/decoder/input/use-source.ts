import { startTransition, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { DecoderInput } from "../../../session/kept-input.ts";
import { useAddressQuery } from "../../../ui/use-address-query.ts";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { Source } from "../worker/worker-protocol.ts";

/** What is to be decoded, and which of its structures. */
export interface SourceChoice {
  readonly source: Source | undefined;
  /** Whether it came in one piece, by a paste, as a file or an example: nobody is about to type the rest of it. */
  readonly isWhole: boolean;
  /** Stays the same while a text is edited; a new one begins with nothing on the screen. */
  readonly run: number;
  /** Counted from 0; the address counts from 1, as `frame`. Undefined for the first that holds a message. */
  readonly item: number | undefined;
  /** Of the field that the address wants chosen in it. */
  readonly place: string | undefined;
  setText(text: string, isWhole: boolean): void;
  setFile(file: File): void;
  setItem(item: number): void;
  /** Puts back what was left, at the place that the address names. */
  restore(input: DecoderInput): void;
}

interface Chosen {
  readonly source?: Source;
  readonly isWhole: boolean;
  readonly run: number;
  readonly item: number | undefined;
  /** The entry of the history whose frame and field are those of an input before. */
  readonly staleKey?: string | undefined;
}

/**
 * Holds what somebody typed, pasted or chose; nothing of it ever stands in the address, but which of its structures is
 * shown does.
 *
 * @param begin - what there is at first.
 */
export function useSource(begin: () => DecoderInput | undefined): SourceChoice {
  const [query, changeQuery] = useAddressQuery();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const frame = frameOf(query);
  const [chosen, set] = useState<Chosen>(() => chosenOf(begin(), frame));
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    // Back and Forward; whatever else changes the address has said so here before.
    if (navigation === "POP" && frame !== chosen.item) set({ ...chosen, item: frame });
  }
  const { source, isWhole, run, item } = chosen;
  /** Nothing that was chosen in the input before says anything of the next one. */
  const leavePlaces = (): string | undefined => {
    if (!query.has("frame") && !query.has("field")) return undefined;
    changeQuery(
      (after) => {
        after.delete("frame");
        after.delete("field");
      },
      { replace: true, staysPut: true },
    );
    return key;
  };
  return {
    source,
    isWhole,
    run,
    item,
    place: chosen.staleKey === key ? undefined : (query.get("field") ?? undefined),
    setText: (text, comesWhole) => {
      const next = textSource(text);
      const isEdit = source?.kind === "text";
      set({
        isWhole: comesWhole,
        run: isEdit ? run : next.id,
        item: undefined,
        staleKey: leavePlaces(),
        ...(text === "" ? {} : { source: next }),
      });
    },
    setFile: (file) => {
      const next = { ...wholly(fileSource(file), undefined), staleKey: leavePlaces() };
      startTransition(() => set(next));
    },
    setItem: (wanted) => {
      if (wanted === item) return;
      set({ ...chosen, item: wanted });
      changeQuery(
        (after) => {
          after.set("frame", String(wanted + 1));
        },
        { staysPut: true },
      );
    },
    restore: (input) => set(chosenOf(input, frame)),
  };
}

function chosenOf(input: DecoderInput | undefined, item: number | undefined): Chosen {
  if (input?.file) return wholly(fileSource(input.file), item);
  return input?.text ? wholly(textSource(input.text), item) : { isWhole: false, run: 0, item: undefined };
}

function wholly(source: Source, item: number | undefined): Chosen {
  return { source, isWhole: true, run: source.id, item };
}

function frameOf(query: URLSearchParams): number | undefined {
  const text = query.get("frame") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : undefined;
}
