import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { faults, scmsFaults, type Transport } from "@v2x/station";
import { freePort } from "@v2x/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CommandLine, commandLine } from "./command-line.test-support.ts";

const silent: Transport = {
  get: async () => ({ status: 404, mediaType: "text/plain", body: Buffer.from("Nothing here.") }),
  post: async () => ({ status: 404, mediaType: "text/plain", body: Buffer.from("Nothing here.") }),
};

let station: CommandLine;
beforeEach(() => {
  station = commandLine({ transport: silent });
});
afterEach(() => station.remove());

describe("the command line", () => {
  it.each([[["--help"]], [[]], [["enrol", "-h"]]])("explains itself for %j", async (args) => {
    const { exitCode, out } = await station.run(...args);
    expect([exitCode, out.startsWith("Usage: station <command>")]).toEqual([0, true]);
    expect(existsSync(station.folder)).toBe(false);
  });

  it.each([
    [["fly"], "There is no command fly."],
    [["keygen", "--colour", "red"], "Unknown option '--colour'"],
    [["keygen", "--key-type", "RSA"], "--key-type must be one of NistP256, BrainpoolP256r1"],
    [["keygen", "now"], "Nothing is expected after the command: now"],
    [["register"], "Say with --portal where to register"],
    [["register", "--portal", "localhost"], "--portal must be an address"],
    [["register", "--portal", "http://localhost:1"], "Give an access token"],
    [
      ["register", "--portal", "http://localhost:1", "--token", "t"],
      "This station has no key yet: run keygen.",
    ],
    [["lists"], "Where the lists are is not known"],
    [["lists", "--dc", "ftp://dc"], "--dc must be an address"],
    [["lists", "--dc", "http://dc", "--tlm", "12"], "--tlm must be a HashedId8"],
    [["sign"], "This station has no ticket that is valid now"],
    [["sign", "--psid", "cam"], "--psid must be a number."],
    [["sign", "--psid", "37", "--digest"], "A DENM carries the certificate of its signer"],
    [["sign", "--payload", "xyz"], "--payload must be pairs of hexadecimal digits."],
    [["verify"], "verify needs one file."],
    [["verify", "a", "b"], "verify needs one file."],
    [["verify", "/nowhere/at.oer"], "/nowhere/at.oer cannot be read"],
  ])("says what is wrong with %j", async (args, complaint) => {
    const { exitCode, complaint: said } = await station.run(...args);
    expect(said).toContain(complaint);
    expect(exitCode).toBe(2);
  });

  it("makes one key for a station, and no second one", async () => {
    const first = await station.run("keygen", "--key-type", "nistp384", "--json");
    expect(first.entries).toMatchObject([{ step: "keygen", outcome: "ok", data: { keyType: "NistP384" } }]);
    expect(String(first.entries[0]!.data!.publicKey)).toMatch(/^0[23][0-9A-F]{96}$/);
    const second = await station.run("keygen");
    expect([second.exitCode, second.complaint]).toEqual([2, expect.stringContaining("canonical.pem exists")]);
  });

  it("lists every fault with its answer", async () => {
    const { entries } = await station.run("faults", "--json");
    expect(entries).toHaveLength(faults.length + scmsFaults.length);
    const { out } = await station.run("faults");
    expect(out).toMatch(
      /^enrol +outer-signature +invalidsignature \(data-signature\): changes the outer signature\.$/m,
    );
    expect(out).toMatch(/^scms download +time-past +400-74 \(generation-time-recent\): says /m);
    expect(out).toMatch(/^scms enroll +blocked-device .* Needs a device that was deactivated /m);
  });

  it.each([
    ["reenrol", faults],
    ["scms request", scmsFaults],
  ] as const)("lists the faults of one command: %s", async (command, all) => {
    const { out, exitCode } = await station.run(...command.split(" "), "--fault", "list");
    const flow = command.split(" ").at(-1);
    expect(exitCode).toBe(0);
    expect(out.trimEnd().split("\n")).toHaveLength(all.filter((fault) => fault.flow === flow).length);
  });

  it.each([
    [["lists", "--fault", "list"], "lists takes no --fault; `station faults` lists all."],
    [["scms", "lists", "--fault", "list"], "scms lists takes no --fault"],
  ] as const)("says that a command breaks nothing: %j", async (args, complaint) => {
    const { exitCode, complaint: said } = await station.run(...args);
    expect([exitCode, said]).toEqual([2, expect.stringContaining(complaint)]);
  });

  it("says which address is no distribution centre, and keeps nothing", async () => {
    const { exitCode, complaint } = await station.run("lists", "--dc", "http://dc.example/x/");
    expect(exitCode).toBe(1);
    expect(complaint).toContain("http://dc.example/x/gettlmcertificate: the server answers with status 404.");
    expect(existsSync(station.folder)).toBe(false);
  });

  it("says which server cannot be reached", async () => {
    station = commandLine();
    const url = `http://127.0.0.1:${await freePort()}`;
    const { exitCode, complaint } = await station.run("lists", "--dc", url);
    expect([exitCode, complaint]).toEqual([
      3,
      expect.stringContaining(`${url}/gettlmcertificate cannot be reached`),
    ]);
    await station.run("keygen");
    const registered = await station.run("register", "--portal", url, "--token", "t");
    expect([registered.exitCode, registered.complaint]).toEqual([
      3,
      expect.stringContaining(`${url}/api/organizations cannot be reached`),
    ]);
  });

  it("says of an address for TLS, where none is spoken, how it may start", async () => {
    station = commandLine();
    const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { exitCode, complaint } = await station.run("scms", "lists", "--ra", url, "--trust-first");
    server.close();
    expect(exitCode).toBe(3);
    expect(complaint).toMatch(/ cannot be reached: it does not answer with TLS\..+ http:\/\/ rather/);
  });

  it("reads no answer that has no end, nor one that ends too early", async () => {
    station = commandLine();
    const chunk = Buffer.alloc(64 * 1024);
    const server = createServer((request, response) => {
      if (request.url?.includes("short")) {
        response.writeHead(200, { "content-length": 10 }).write("five!");
        setTimeout(() => response.destroy(), 50);
        return;
      }
      const more = () => void (response.write(chunk) ? setImmediate(more) : response.once("drain", more));
      response.once("close", () => response.removeAllListeners("drain"));
      more();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const endless = await station.run("lists", "--dc", url);
    expect([endless.exitCode, endless.complaint]).toEqual([
      1,
      `${url}/gettlmcertificate answers with more than 4194304 octets, the most that a station reads of one answer.\n`,
    ]);
    await station.run("keygen");
    const registered = await station.run("register", "--portal", url, "--token", "t");
    expect([registered.exitCode, registered.complaint]).toEqual([
      1,
      expect.stringContaining(`${url}/api/organizations answers with more than 4194304 octets`),
    ]);
    const broken = await station.run("lists", "--dc", `${url}/short`);
    expect([broken.exitCode, broken.complaint]).toEqual([
      3,
      expect.stringContaining("/short/gettlmcertificate: the answer broke off after 5 octets"),
    ]);
    server.closeAllConnections();
    server.close();
  });

  it("knows only faults of the flow", async () => {
    await station.run("keygen");
    writeFileSync(join(station.folder, "station.json"), '{"canonicalId":"AA","dcUrl":"http://dc.example"}');
    const { complaint, exitCode } = await station.run("enrol", "--fault", "key-tag");
    expect([exitCode, complaint]).toEqual([2, expect.stringContaining("enrol has no fault key-tag")]);
  });
});
