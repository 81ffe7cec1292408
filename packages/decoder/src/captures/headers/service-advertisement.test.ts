import { describe, expect, it } from "vitest";
import { readCoer } from "../../reading/index.ts";
import { dissected, field, names, octets } from "./frames.test-support.ts";

/** Elements of a header: repeat rate, 2D location of Berlin, identifier "RSU", extended channel infos of LTE-V2X. */
const location = `05 08 ${(900_000_000 + 525_200_000).toString(16).padStart(8, "0")} ${(1_799_999_999 + 134_050_000).toString(16)}`;
const extensions = `04 11 01 32 ${location} 07 03 525355 54 05 01 0C 02 AABB`;
const services = "02 20 08 8007 09 03 0A 02 07D1 15 01 00 1A 00";
const channels = "01 11 B2 94 0C 00";
const routing = `0E10 ${"20".repeat(16)} 40 ${"FE".repeat(16)} ${"01".repeat(16)} 00`;
/** Version 3 with all four parts; laid out by hand. */
const advertisement = `3F 12 ${extensions} ${services} ${channels} ${routing}`;

const unsecured = (payload: string) => {
  const bytes = octets(payload);
  const length = bytes.length < 128 ? [bytes.length] : [0x81, bytes.length];
  return Buffer.from([3, 0x80, ...length, ...bytes]).toString("hex");
};
const onAir = (payload: string) => {
  const data = unsecured(payload);
  const length = (0x8000 + data.length / 2).toString(16);
  return dissected("wsmp", `03 00 8007 ${length} ${data}`).inside!;
};

describe("service advertisements", () => {
  it("are read field by field up to the last octet", () => {
    const { headers, message, findings } = onAir(advertisement);
    expect(names(headers)).toEqual(["WSA"]);
    expect(findings).toEqual([]);
    expect(message).toMatchObject({ kind: "serviceAdvertisement", title: "WSA" });
    const shown = (path: string) => field(headers, "WSA", path).slice(0, 2);
    expect(shown("headerExtensions[0].value")).toEqual(["50", "50 in 5 s"]);
    expect(shown("headerExtensions[1].latitude")[1]).toBe("52.5200000°");
    expect(shown("headerExtensions[1].longitude")[1]).toBe("13.4050000°");
    expect(shown("headerExtensions[2].value")[0]).toBe('"RSU"');
    expect(shown("headerExtensions[3].channels[0].medium")[1]).toBe("LTE-V2X");
    expect(shown("serviceInfos[0].channelIndex")[1]).toBe("channel info 1");
    expect(shown("serviceInfos[1].psid")[0]).toBe("135");
    expect(shown("serviceInfos[1].extensions[0].value")[0]).toBe("2001");
    expect(shown("serviceInfos[1].extensions[1].value")[1]).toBe("continuous");
    expect(shown("serviceInfos[1].extensions[2].id")[1]).toBe("asserted by the signer of the advertisement");
    expect(shown("channelInfos[0].transmitPower")[1]).toBe("20 dBm");
    expect(shown("channelInfos[0].dataRate")[1]).toBe("6 Mbit/s");
    expect(shown("routingAdvertisement.lifetime")[1]).toBe("3600 s");
  });

  it("say where they end early, at every length", () => {
    const whole = octets(advertisement);
    for (let length = 1; length < whole.length; length += 1) {
      const { message, findings, headers } = onAir(Buffer.from(whole.subarray(0, length)).toString("hex"));
      expect(message).toBeUndefined();
      expect(findings.map(({ code }) => code)).toEqual(["header-cut"]);
      expect(names(headers)).toEqual(["WSA"]);
    }
  });

  it("remark octets behind, and elements whose value does not fill their length", () => {
    expect(onAir("30 12 AA").findings).toMatchObject([{ code: "trailing-octets" }]);
    expect(onAir("38 12 01 54 04 01 0C 00 00").reason).toContain("element 84 (extended channel infos)");
  });

  it("are layers of the reading of the envelope that signs them", () => {
    const data = unsecured("38 12 01 11 01 32");
    const signed = `03 81 00 40 ${data} 00 01 87 80 ${"01".repeat(8)} 80 80 ${"02".repeat(32)} ${"03".repeat(32)}`;
    const { layers, findings, failure } = readCoer("unknown", octets(signed));
    expect(failure).toBeUndefined();
    expect(layers.map(({ name }) => name)).toContain("WSA");
    expect(findings.map(({ rule }) => rule)).toContain(
      "the payload is a service advertisement, whose fields are those of the header WSA",
    );
  });
});
