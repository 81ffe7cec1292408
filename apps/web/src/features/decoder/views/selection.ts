import { useMemo, useState } from "react";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { initiallyOpen, opened, visibleFields } from "./field-places.ts";

/** Which field is chosen, which one is pointed at, and which ones are open: what the linked views share. */
export interface Selection {
  readonly selected: number;
  /** What the pointer or the cursor of another view rests on. */
  readonly pointed: number | undefined;
  readonly open: Uint8Array;
  /** The fields that have a row, in order. */
  readonly visible: Uint32Array;
  /** Chooses a field, opening every field around it. */
  select(field: number): void;
  point(field: number | undefined): void;
  /** Opens or closes fields, and those inside them where `deep`. */
  toggle(fields: readonly number[], isOpen: boolean, deep?: boolean): void;
}

/** The selection of one reading; at first a failure is chosen, else the first field inside the outermost layer. */
export function useSelection(reading: ReadItem): Selection {
  const [selected, setSelected] = useState(
    reading.failure?.field ?? Math.min(1, reading.places.starts.length - 1),
  );
  const [pointed, point] = useState<number>();
  const [open, setOpen] = useState(() => opened(reading.places, initiallyOpen(reading), selected));
  const visible = useMemo(() => visibleFields(reading, open), [reading, open]);
  return {
    selected,
    pointed,
    open,
    visible,
    select: (field) => {
      setSelected(field);
      setOpen((before) => opened(reading.places, before, field));
    },
    point,
    toggle: (fields, isOpen, deep = false) =>
      setOpen((before) => {
        const after = before.slice();
        for (const field of fields) {
          after.fill(isOpen ? 1 : 0, field, deep ? reading.places.subtreeEnds[field] : field + 1);
        }
        return after;
      }),
  };
}
