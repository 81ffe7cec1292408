import { useMemo, useState } from "react";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { fieldAround, initialField, initiallyOpen, opened, visibleFields } from "./field-places.ts";

/** Which field is chosen, which one is pointed at, and which ones are open: what the linked views share. */
export interface Selection {
  readonly selected: number;
  /** What the pointer or the cursor of another view rests on. */
  readonly pointed: number | undefined;
  /** Bits that broke a rule of whoever read them, lit as an error: from the first up to the second. */
  readonly broken: readonly [start: number, end: number] | undefined;
  readonly open: Uint8Array;
  /** The fields that have a row, in order. */
  readonly visible: Uint32Array;
  /** Chooses a field, opening every field around it. */
  select(field: number): void;
  point(field: number | undefined): void;
  /** Opens or closes fields, and those inside them where `deep`. */
  toggle(fields: readonly number[], isOpen: boolean, deep?: boolean): void;
}

/** Octets that somebody else points at, e.g. an authority that refused them. */
export interface PointedOctets {
  readonly offset: number;
  readonly length: number;
  readonly isBroken: boolean;
}

/**
 * The selection of one reading; at first the innermost field around `octets` is chosen, else the field at the place that
 * was asked for, else a failure, else what `initialField` says.
 */
export function useSelection(reading: ReadItem, octets?: PointedOctets): Selection {
  const [selected, setSelected] = useState(
    () =>
      (octets && fieldAround(reading, octets.offset * 8, (octets.offset + octets.length) * 8)) ??
      reading.placed ??
      reading.failure?.field ??
      initialField(reading),
  );
  const [pointed, point] = useState<number>();
  const [open, setOpen] = useState(() => opened(reading.places, initiallyOpen(reading), selected));
  const visible = useMemo(() => visibleFields(reading, open), [reading, open]);
  return {
    selected,
    pointed,
    broken: octets?.isBroken ? [octets.offset * 8, (octets.offset + octets.length) * 8] : undefined,
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
