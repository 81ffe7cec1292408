import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpAnswer } from "@v2x/station";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  enrolled,
  scmsHierarchy,
} from "../../../../../packages/station/src/scms/authorities.test-support.ts";
import { CommandError } from "../../command-error.ts";
import { AnswerCutShort } from "../../http-transport.ts";
import { StationFolder } from "../../station-folder.ts";
import { downloadFile } from "./scms-download.ts";
import { ScmsFolder } from "./scms-folder.ts";

const { eca, ra } = await scmsHierarchy();
const enrollment = await enrolled(eca);
const start = new Date("2026-03-01T12:00:00Z");
const file = Uint8Array.from({ length: 100 }, (_, index) => index);
const filename = "0011223344556677_248.zip";

type Reply = (range: string | undefined) => HttpAnswer;
const answerOf = (status: number, body: Uint8Array): HttpAnswer => ({ status, mediaType: "", body });
const whole: Reply = () => answerOf(200, file);
const notYet: Reply = () => answerOf(404, Buffer.from("The file is not made yet.\nmore"));
/** What a server does that knows ranges. */
const ranged: Reply = (range) => {
  const first = Number(/^bytes=(\d+)-$/.exec(range ?? "bytes=0-")![1]);
  if (first >= file.length) return answerOf(416, Buffer.from("The range must begin before the end."));
  return range === undefined ? whole(range) : answerOf(206, file.subarray(first));
};
/** Breaks off after so many octets of what another answer has. */
const cutAfter =
  (count: number, reply: Reply = ranged): Reply =>
  (range) => {
    const { status, body } = reply(range);
    throw new AnswerCutShort("https://ra.test", status, body.subarray(0, count), new Error("reset"));
  };

let path: string;
let folder: ScmsFolder;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "v2x-station-"));
  folder = new ScmsFolder(new StationFolder(path));
  folder.change({ raUrl: "https://ra.test/scms/ra" });
  folder.addEnrollment({ ...enrollment, issuer: eca.certificate });
});
afterEach(() => rmSync(path, { recursive: true }));

/** Downloads from an RA that answers with one after the other, and at last always with the last one. */
async function downloadFrom(replies: readonly Reply[], readyAt?: Date) {
  let at = start.getTime();
  const ranges: (string | undefined)[] = [];
  const pauses: number[] = [];
  const steps: string[] = [];
  const session = {
    folder: new StationFolder(path),
    log: ({ step }: { readonly step: string }) => steps.push(step),
    transport: {
      async get(url: string, headers: Readonly<Record<string, string>> = {}) {
        expect(url).toBe(`https://ra.test/scms/ra/v3/authorization-certificate?filename=${filename}`);
        expect(headers["Ieee-1609.2.1-Authorization"]).toMatch(/^[A-Za-z0-9+/]+=*$/);
        ranges.push(headers.range);
        return replies[Math.min(ranges.length, replies.length) - 1]!(headers.range);
      },
      post: () => expect.unreachable(),
    },
    now: () => new Date(at),
    async pause(milliseconds: number) {
      pauses.push(milliseconds);
      at += milliseconds;
    },
  };
  const wanted = { path: "/v3/authorization-certificate", filename, readyAt };
  const result = await downloadFile(session, folder, ra.certificate, wanted).catch((error: unknown) => {
    if (error instanceof CommandError) return error;
    throw error;
  });
  return { result, ranges, pauses, steps };
}

describe("a download", () => {
  it("is one request where the file is there", async () => {
    expect(await downloadFrom([whole])).toEqual({ result: file, ranges: [undefined], pauses: [], steps: [] });
    const { result } = await downloadFrom([() => answerOf(202, file)]);
    expect(result).toEqual(file);
  });

  it("waits ever longer while the file is being made, and says so once", async () => {
    const { result, pauses, steps } = await downloadFrom([...Array(7).fill(notYet), whole]);
    expect(result).toEqual(file);
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(steps).toEqual(["download.wait"]);
  });

  it("begins when the RA said that the file is there", async () => {
    expect((await downloadFrom([whole], new Date(start.getTime() + 2500))).pauses).toEqual([2500]);
    expect((await downloadFrom([whole], new Date(start.getTime() - 2500))).pauses).toEqual([0]);
  });

  it("ends after two minutes in vain, with the RA's words", async () => {
    const { result, pauses } = await downloadFrom([notYet]);
    expect(result).toMatchObject({
      exitCode: 1,
      message: `${filename}: the RA answers with status 404: The file is not made yet. Run the command again later.`,
    });
    const total = pauses.reduce((sum, one) => sum + one, 0);
    expect([total >= 120_000, total <= 130_000]).toEqual([true, true]);
  });

  it("asks once for what is to be there next week, and says when", async () => {
    const { result, pauses } = await downloadFrom([notYet], new Date(start.getTime() + 604_800_000));
    expect([pauses, (result as CommandError).message]).toEqual([
      [],
      expect.stringContaining(
        "The RA said that it is there from 2026-03-08 12:00:00 UTC. Run the command again",
      ),
    ]);
  });

  it("does not wait where it is refused, and names the code", async () => {
    const refused = { ...answerOf(400, new Uint8Array()), fineError: "400-20" };
    const { result, pauses } = await downloadFrom([() => refused]);
    expect(pauses).toEqual([]);
    expect((result as CommandError).message).toBe(
      `${filename}: the RA answers with status 400 and the error code 400-20: it gives no reason.`,
    );
  });
});

describe("a download that breaks off", () => {
  it("goes on from the octet that came last, each time", async () => {
    const { result, ranges, steps } = await downloadFrom([cutAfter(40), cutAfter(25), ranged]);
    expect(result).toEqual(file);
    expect(ranges).toEqual([undefined, "bytes=40-", "bytes=65-"]);
    expect(steps).toEqual(["download.resume", "download.resume"]);
    expect(folder.begunDownload(filename)).toBeUndefined();
  });

  it("is taken up by a later command", async () => {
    const nothing = cutAfter(0);
    const broken = await downloadFrom([cutAfter(40), nothing]);
    expect(broken).toMatchObject({ result: { exitCode: 3 }, ranges: [undefined, "bytes=40-"] });
    const refused = () => answerOf(503, Buffer.from("Busy."));
    expect((await downloadFrom([refused])).ranges).toEqual(["bytes=40-"]);
    const { result, ranges } = await downloadFrom([ranged]);
    expect([result, ranges]).toEqual([file, ["bytes=40-"]]);
  });

  it("begins anew where the server sends the whole, or has no such octets", async () => {
    expect((await downloadFrom([cutAfter(40), whole])).result).toEqual(file);
    const { result, ranges } = await downloadFrom([cutAfter(40), cutAfter(60, whole), cutAfter(40), ranged]);
    expect(result).toEqual(file);
    expect(ranges).toEqual([undefined, "bytes=40-", "bytes=60-", "bytes=100-", undefined]);
  });

  it("is given up after eleven connections, with what came kept", async () => {
    const { result, ranges } = await downloadFrom([cutAfter(1)]);
    expect([ranges.length, (result as CommandError).exitCode]).toEqual([11, 3]);
    expect(folder.begunDownload(filename)).toEqual(file.subarray(0, 11));
  });

  it("keeps nothing of an answer that is none of a file", async () => {
    const { result } = await downloadFrom([cutAfter(5, notYet)]);
    expect(result).toBeInstanceOf(AnswerCutShort);
    expect(folder.begunDownload(filename)).toBeUndefined();
  });
});
