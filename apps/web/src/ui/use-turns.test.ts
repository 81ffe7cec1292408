import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useTurns } from "./use-turns.ts";

it("has one part more with each turn, until all are there", () => {
  const seen: number[] = [];
  const { rerender } = renderHook(() => seen.push(useTurns(3)));
  rerender();
  expect(seen).toEqual([0, 1, 2, 3, 3]);
});
