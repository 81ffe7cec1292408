import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useAddressQuery } from "../../ui/use-address-query.ts";
import type { Selection } from "./views/selection.ts";
import { useDecoder } from "./worker/decoder-context.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/** The address follows once the choice rests: browsers refuse too many changes in a row. */
const restMs = 300;

/**
 * Keeps the place of the chosen field in the address, as `field`, from the first choice on: in the entry of the history
 * that stands, so that Back leads to the view or frame before. Back and Forward choose the field that they find.
 */
export function useFieldAddress(reading: ReadItem, selection: Selection): void {
  const decoder = useDecoder();
  const [query, change] = useAddressQuery();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const { selected } = selection;
  const { id } = reading;
  /** The field that the address names, or would if it named one. */
  const named = useRef(selected);
  const arrived = useRef(key);

  const choose = useEffectEvent((field: number) => selection.select(field));
  const leaveAsItIs = useEffectEvent(() => {
    named.current = selected;
  });
  const place = query.get("field");
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    if (navigation !== "POP") return;
    if (place === null) return leaveAsItIs();
    let isOver = false;
    void decoder.call("fieldOf", { reading: id, place }).then(
      (field) => {
        if (isOver || field === undefined) return;
        named.current = field;
        choose(field);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [decoder, id, key, navigation, place]);

  const write = useEffectEvent((place: string, entry: string) => {
    // Back was pressed and the screen has not followed yet, so that the entry that stands is another.
    if (entryKey() !== entry) return;
    named.current = selected;
    change((after) => after.set("field", place), { replace: true, staysPut: true });
  });
  useEffect(() => {
    if (named.current === selected) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // A reading that was replaced meanwhile has no place in the address any more.
      const place = await decoder.call("placeOf", { reading: id, field: selected }).catch(() => undefined);
      if (!isOver && place !== undefined) write(place, key);
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [decoder, id, selected, key]);
}

/** Of the entry of the history that the browser shows, as the router names it. */
function entryKey(): string {
  return (history.state as { readonly key?: string } | null)?.key ?? "default";
}
