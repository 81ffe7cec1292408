// @vitest-environment node
import { examples } from "@v2x/decoder";
import { expect, it } from "vitest";
import { createDecodingSession } from "./decoding-session.ts";
import { createMetNames } from "./met-names.ts";
import type { Opened, PlacedSummary, ReadItem, WorkerCallName, WorkerCalls } from "./worker-protocol.ts";

it("keeps a thousand names, the latest", () => {
  const names = createMetNames();
  names.keep(new Map([["0", "first"]]));
  names.keep(new Map(Array.from({ length: 1000 }, (_, index) => [`${index + 1}`, "later"])));
  expect(names.nameOf("0")).toBeUndefined();
  expect(names.nameOf("1")).toBe("later");
  expect(names.nameOf("1000")).toBe("later");
});

it("names the signer of a list by the certificate of an earlier input", async () => {
  const session = createDecodingSession(
    async () => undefined as never,
    async () => undefined as never,
  );
  const call = <N extends WorkerCallName>(name: N, input: WorkerCalls[N]["in"]) =>
    session.answer({ id: 1, call: name, input } as never) as Promise<WorkerCalls[N]["out"]>;
  const summaryOf = async (text: string): Promise<PlacedSummary> => {
    const source = { kind: "text", id: 1, text } as const;
    const opened = (await call("open", { source, product: "coer_decoder", type: "unknown" })) as Opened;
    const { id } = (await call("read", { opened: opened.id, item: 0 })) as ReadItem;
    return (await call("summary", { reading: id }))!;
  };
  const hexOf = (wanted: string) => examples.find(({ title }) => title === wanted)!.hex;
  const issuerOf = ({ rows }: PlacedSummary) => rows.find(({ label }) => label === "issuer")?.value;
  const ica = "Certificate of an intermediate CA";
  expect(issuerOf(await summaryOf(hexOf(ica)))).toEqual({
    kind: "certificate",
    hashedId8: "D163E79063BEEF66",
  });
  // The chain file holds the root CA above it.
  await summaryOf(hexOf("Certificate chain file (CCF) with its trust list"));
  expect(issuerOf(await summaryOf(hexOf(ica)))).toEqual({
    kind: "certificate",
    hashedId8: "D163E79063BEEF66",
    name: "root CA",
  });
});
