import { useQuery } from "@tanstack/react-query";
import type { TextFormat } from "@v2x/decoder";
import { useMemo } from "react";
import type { LineLinks } from "../../../ui/CodeText.tsx";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import type { Selection } from "./selection.ts";

/**
 * Ties the lines of a text to the fields that stand on them; undefined until the lines are known.
 *
 * @param isWanted - whether the text is shown at all.
 */
export function useLineLinks(
  reading: ReadItem,
  selection: Selection,
  format: TextFormat,
  isWanted: boolean,
): LineLinks | undefined {
  const decoder = useDecoder();
  const { data: lineOf } = useQuery({
    queryKey: ["decoder-lines", reading.id, format],
    queryFn: () => decoder.call("lines", { reading: reading.id, format }),
    enabled: isWanted,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const fieldOf = useMemo(() => lineOf && innermostFields(lineOf), [lineOf]);
  if (!lineOf || !fieldOf) return undefined;
  const linesOf = (field: number | undefined): readonly [number, number] | undefined => {
    if (field === undefined || lineOf[field] === 0) return undefined;
    const last = lineOf[reading.places.subtreeEnds[field]! - 1]!;
    return [lineOf[field]! - 1, Math.max(last, lineOf[field]!)];
  };
  const fieldAt = (line: number) => (fieldOf[line] ? fieldOf[line] - 1 : undefined);
  return {
    chosen: linesOf(selection.selected),
    pointed: linesOf(selection.pointed),
    onChoose: (line) => {
      const field = fieldAt(line);
      if (field !== undefined) selection.select(field);
    },
    onPoint: (line) => selection.point(line === undefined ? undefined : fieldAt(line)),
  };
}

/** The innermost field on each line, counted from 0, by one more than its index; 0 where a line has none. */
function innermostFields(lineOf: Uint32Array): Uint32Array {
  let lines = 0;
  for (let field = 0; field < lineOf.length; field += 1) lines = Math.max(lines, lineOf[field]!);
  const fields = new Uint32Array(lines);
  for (let field = 0; field < lineOf.length; field += 1) {
    if (lineOf[field]! > 0) fields[lineOf[field]! - 1] = field + 1;
  }
  return fields;
}
