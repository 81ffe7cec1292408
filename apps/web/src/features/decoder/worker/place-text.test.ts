// @vitest-environment node
import { examples } from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import type { DecoderProduct } from "./decoder-products.ts";
import { createDecodingSession } from "./decoding-session.ts";
import { textSource } from "./new-source.ts";
import type { Opened, ReadItem, WorkerCallName, WorkerCalls } from "./worker-protocol.ts";

const session = createDecodingSession(
  async () => undefined,
  () => import("./judging.ts"),
);

function call<N extends WorkerCallName>(name: N, input: WorkerCalls[N]["in"]) {
  return session.answer({ id: 1, call: name, input } as never) as Promise<WorkerCalls[N]["out"]>;
}

async function read(type: string, place?: string): Promise<ReadItem> {
  const { hex } = examples.find((example) => example.type === type)!;
  const product: DecoderProduct = /^[CS]cms/.test(type) ? "coer_decoder" : "uper_decoder";
  const opened = (await call("open", { source: textSource(hex), product, type })) as Opened;
  return call("read", { opened: opened.id, item: 0, place });
}

describe("the place of a field", () => {
  it.each([
    "ScmsCert",
    "Ieee1609DataSigned",
    "MessageFrame",
  ])("leads back to it, or to what fills it, in %s", async (type) => {
    const { id, places } = await read(type);
    for (let field = 0; field < places.starts.length; field += 1) {
      const place = await call("placeOf", { reading: id, field });
      const found = (await call("fieldOf", { reading: id, place }))!;
      expect(await call("placeOf", { reading: id, field: found })).toBe(place);
      // An open type and what it holds have one path.
      expect(found - field, place).toBeGreaterThanOrEqual(0);
      expect(found - field, place).toBeLessThanOrEqual(1);
    }
  });

  it("is a path, with its layer's name where that is not the outermost", async () => {
    const { layers, id } = await read("Ieee1609DataSigned");
    const [outer, inner] = layers;
    expect(await call("placeOf", { reading: id, field: outer!.first + 1 })).toBe("protocolVersion");
    expect(await call("placeOf", { reading: id, field: inner!.first + 1 })).toBe("MessageFrame:messageId");
    expect(await call("placeOf", { reading: id, field: outer!.first })).toBe("Ieee1609Dot2Data:");
  });

  it("is where reading begins, or the closest field around it that is there", async () => {
    const { placed, places } = await read("ScmsCert", "toBeSigned.validityPeriod.nothing[3]");
    const validity = (await read("ScmsCert", "toBeSigned.validityPeriod")).placed;
    expect(placed).toBe(validity);
    expect(placed).toBeLessThan(places.starts.length);
  });

  it("that is none chooses nothing", async () => {
    for (const place of ["nothing", "Elsewhere:toBeSigned", ":", "", "__proto__", "a".repeat(10_000)]) {
      expect((await read("ScmsCert", place)).placed ?? 0).toBe(0);
    }
  });

  it("of a frame too far is that of the last", async () => {
    const { hex } = examples.find(({ type }) => type === "ScmsCert")!;
    const opened = (await call("open", {
      source: textSource(hex),
      product: "coer_decoder",
      type: "ScmsCert",
    })) as Opened;
    expect((await call("read", { opened: opened.id, item: 900 })).type).toBe("ScmsCert");
  });
});
