import { describe, expect, it } from "vitest";
import { psidBlock, psidName, serviceOf } from "./index.ts";

describe("numbers of applications", () => {
  it("have the name, the message and the standard of the registry", () => {
    expect(serviceOf(36)).toEqual({
      name: "CA basic service",
      message: "CAM",
      specification: "ETSI EN 302 637-2, TS 103 900",
    });
    expect(psidName(2_113_687)).toBe("MAP distribution");
  });

  it("without a name fall into the block that they are set aside in", () => {
    expect(psidName(270_548_353)).toBeUndefined();
    expect(psidBlock(270_548_353)).toBe("testing");
    expect(psidBlock(16_512)).toBe("withdrawn first numbers of CAM and DENM");
    expect(psidBlock(999)).toBeUndefined();
  });

  it("end where p-encoding in four octets ends", () => {
    expect(serviceOf(270_549_119)).toBeDefined();
    expect(psidBlock(270_549_120)).toBe("beyond the largest registered number");
  });
});
