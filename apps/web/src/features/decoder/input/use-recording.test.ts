import { File as NodeFile } from "node:buffer";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recentInputs, recentLimits } from "../../../session/recent-inputs.ts";
import type { DecoderClient } from "../worker/decoder-client.ts";
import { DecoderContext } from "../worker/decoder-context.ts";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { Opened, ReadItem } from "../worker/worker-protocol.ts";
import { type DecodedInput, useRecording } from "./use-recording.ts";

const owner = { email: "demo@v2x.example", organizationId: "0A1B2C3D4E5F6071" };

/** What the worker says of a source with so many structures, of which one of two octets is shown. */
function decoded(source: DecodedInput["source"], count: number, encoding: "COER" | "header"): DecodedInput {
  const opened = { id: 1, count, length: 5 } as Opened;
  const reading = { title: "certificate", hex: "8003", layers: [{ encoding }] } as unknown as ReadItem;
  return { product: "coer_decoder", type: "unknown", source, opened, reading };
}

/** jsdom's own cannot be read. */
const file = (octets: number) =>
  fileSource(new NodeFile([new Uint8Array(octets).fill(0xab)], "a.bin") as unknown as File);

/** A worker that says of a reading what the summary rows say. */
function withWorker(rows: readonly unknown[]) {
  const client = { call: () => Promise.resolve({ rows }) } as unknown as DecoderClient;
  return ({ children }: { children: ReactNode }) =>
    createElement(DecoderContext, { value: client }, children);
}
const wrapper = withWorker([]);

const kept = () =>
  recentInputs
    .list(owner)
    .map(({ id, fileName, octets }) => ({ fileName, octets, data: recentInputs.dataOf(owner, id) }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("what is kept of a decoded input", () => {
  it.each([
    ["a text, as it stands", decoded(textSource("80 03"), 1, "COER"), { octets: 5, data: "80 03" }],
    ["a file, as the structure in it", decoded(file(3), 1, "COER"), { octets: 2, data: "8003" }],
    ["a capture, whole", decoded(file(3), 9, "header"), { fileName: "a.bin", octets: 3, data: "ababab" }],
    ["a large capture: nothing", decoded(file(recentLimits.octets + 1), 9, "header"), undefined],
    ["a bundle, with its keys: nothing", decoded(file(3), 2, "COER"), undefined],
  ])("of %s", async (_, input, expected) => {
    const { unmount } = renderHook(() => useRecording(owner, input), { wrapper });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(kept()).toEqual(expected === undefined ? [] : [expected]);
    unmount();
  });

  it.each([
    [
      "a certificate, by its name and HashedId8",
      [
        { label: "issuer", value: { kind: "certificate", hashedId8: "00112233445566FF" } },
        { label: "hashedId8", value: { kind: "certificate", hashedId8: "34556D34931E5E5C", name: "AA" } },
        { label: "name", value: { kind: "words", lines: [{ text: "AA.v2x.example" }] } },
      ],
      "certificate · AA.v2x.example · 34556D34931E5E5C",
    ],
    [
      "a list, by its issuer and number",
      [
        { label: "sequence", value: { kind: "words", lines: [{ text: "7" }] } },
        { label: "issuer", value: { kind: "certificate", hashedId8: "00112233445566FF", name: "root CA" } },
      ],
      "certificate · root CA · 7",
    ],
    [
      "a message, by its station and moment",
      [
        { label: "generated", value: { kind: "moment", iso: "2026-03-01T12:00:00Z", bound: "none" } },
        { label: "station", value: { kind: "words", lines: [{ text: "4711" }] } },
      ],
      "certificate · 4711 · 2026-03-01T12:00:00Z",
    ],
  ])("is told from others of its kind: %s", async (_what, rows, title) => {
    const input = decoded(textSource("8003"), 1, "COER");
    const { unmount } = renderHook(() => useRecording(owner, input), { wrapper: withWorker(rows) });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(recentInputs.list(owner)[0]?.title).toBe(title);
    unmount();
  });

  it("is nothing before it rests, and nobody's where nobody is signed in", async () => {
    const input = decoded(textSource("8003"), 1, "COER");
    const typing = renderHook(() => useRecording(owner, input), { wrapper });
    await vi.advanceTimersByTimeAsync(1_000);
    typing.unmount();
    const unsigned = renderHook(() => useRecording(undefined, input), { wrapper });
    await vi.advanceTimersByTimeAsync(3_000);
    unsigned.unmount();
    expect(localStorage.length).toBe(0);
  });
});
