import { fromHex, uper } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { etsi, messageSspLayouts, neededRights, psidsOfMessage } from "../index.ts";

const read = (name: string) =>
  fromHex(new TextDecoder().decode(fixture(`etsi/${name}.hex`)).replace(/\s/g, ""));
const cam = uper.decode(etsi.release2.CAM, read("cam-01"));
const oldCam = uper.decode(etsi.release1.CAM, read("cam-01"));
const denm = uper.decode(etsi.release1.DENM, read("denm-01"));
const newDenm = uper.decode(etsi.release2.DENM, read("denm-01"));
const ivim = uper.decode(etsi.infrastructure.IVIM, read("ivim-cits-1"));
const spatem = uper.decode(etsi.infrastructure.SPATEM, read("spatem-cits-1"));
const mapem = uper.decode(etsi.infrastructure.MAPEM, read("mapem-rnd-01"));
const srem = uper.decode(etsi.infrastructure.SREM, read("srem-cits-1"));

type CamParameters = etsi.release2.CAM["cam"]["camParameters"];
const camWith = (changes: Partial<CamParameters>) => ({
  ...cam,
  cam: {
    ...cam.cam,
    camParameters: { ...cam.cam.camParameters, specialVehicleContainer: undefined, ...changes },
  },
});
const flags = (octet: number, length: number) => ({ bytes: Uint8Array.of(octet), length });
const siren = { lightBarSirenInUse: flags(0, 2) };
const special = (choice: string, value: object) =>
  ({ choice, value }) as unknown as CamParameters["specialVehicleContainer"];

const rightsOf = (name: etsi.EtsiMessageName, message: unknown) =>
  neededRights(name, message).rights.map(({ right }) => right);

/** All names of rights of a message's service. */
const namesOf = (name: string) =>
  [...messageSspLayouts.get(psidsOfMessage[name]![0]!)!.versions.values()].flat(2);

describe("the rights that a message needs", () => {
  it("are none for a CAM of an ordinary vehicle", () => {
    expect(rightsOf("CAM", camWith({}))).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ["publicTransportContainer", {}, ["public transport"]],
    ["specialTransportContainer", {}, ["special transport"]],
    ["dangerousGoodsContainer", {}, ["dangerous goods"]],
    ["roadWorksContainerBasic", siren, ["road works"]],
    ["roadWorksContainerBasic", { ...siren, closedLanes: {} }, ["road works", "closed lanes"]],
    ["rescueContainer", siren, ["rescue"]],
    ["emergencyContainer", siren, ["emergency"]],
    [
      "emergencyContainer",
      { ...siren, emergencyPriority: flags(0x80, 2) },
      ["emergency", "request for right of way"],
    ],
    [
      "emergencyContainer",
      { ...siren, emergencyPriority: flags(0x40, 2) },
      ["emergency", "request for free crossing at a traffic light"],
    ],
    ["safetyCarContainer", siren, ["safety car"]],
    ["safetyCarContainer", { ...siren, trafficRule: "noPassing" }, ["safety car", "no passing"]],
    [
      "safetyCarContainer",
      { ...siren, trafficRule: "noPassingForTrucks", speedLimit: 50 },
      ["safety car", "no passing for trucks", "speed limit"],
    ],
    ["safetyCarContainer", { ...siren, trafficRule: "passToLeft" }, ["safety car"]],
  ])("of a CAM with %s %o are %o", (choice, value, rights) => {
    expect(rightsOf("CAM", camWith({ specialVehicleContainer: special(choice, value) }))).toEqual(rights);
    const old = { ...oldCam.cam.camParameters, specialVehicleContainer: special(choice, value) };
    expect(rightsOf("CAM", { ...oldCam, cam: { ...oldCam.cam, camParameters: old } })).toEqual(rights);
    expect(namesOf("CAM")).toEqual(expect.arrayContaining(rights));
  });

  it("of a CAM count tolling zones of vehicles and of roadside units", () => {
    const zone = { cenDsrcTollingZone: {} };
    const { value } = cam.cam.camParameters.highFrequencyContainer;
    const vehicle = {
      choice: "basicVehicleContainerHighFrequency",
      value: { ...(value as object), ...zone },
    };
    const unit = { choice: "rsuContainerHighFrequency", value: { protectedCommunicationZonesRSU: [] } };
    for (const highFrequencyContainer of [vehicle, unit]) {
      const changed = { highFrequencyContainer } as unknown as Partial<CamParameters>;
      expect(rightsOf("CAM", camWith(changed))).toEqual(["CEN DSRC tolling zone"]);
    }
  });

  it("of a CAM of a bicycle are those of version 2", () => {
    const cyclist = { typeSpecificInformation: { choice: "cyclist", value: {} } } as const;
    const extensionContainers = [
      { containerId: 1, containerData: cyclist },
      { containerId: 3, containerData: {} },
    ];
    expect(rightsOf("CAM", camWith({ extensionContainers }))).toEqual([
      "two-wheeler container",
      "two-wheeler: cyclist",
    ]);
  });

  it("of a DENM are that of its cause, in both releases", () => {
    const named: Record<number, string> = {};
    for (let cause = 0; cause <= 128; cause += 1) {
      const situation = { ...denm.denm.situation!, eventType: { causeCode: cause, subCauseCode: 0 } };
      const rights = rightsOf("DENM", { ...denm, denm: { ...denm.denm, situation } });
      const ccAndScc = { choice: `cause${cause}`, value: 0 };
      const newSituation = { ...newDenm.denm.situation!, eventType: { ccAndScc } };
      expect(rightsOf("DENM", { ...newDenm, denm: { ...newDenm.denm, situation: newSituation } })).toEqual(
        rights,
      );
      expect(rights.length).toBeLessThanOrEqual(1);
      if (rights[0] !== undefined) named[cause] = rights[0];
    }
    expect(Object.values(named).sort()).toEqual([...new Set(namesOf("DENM"))].filter(Boolean).sort());
    expect(named).toMatchObject({
      1: "traffic condition",
      94: "stationary vehicle",
      100: "railway level crossing",
    });
    expect(rightsOf("DENM", { ...denm, denm: { ...denm.denm, situation: undefined } })).toEqual([]);
  });

  it("of messages of infrastructure are those of their parts", () => {
    expect(rightsOf("SPATEM", spatem)[0]).toBe("signal phase and timing");
    const [intersection] = spatem.spat.intersections;
    const changed = (changes: object) => ({
      ...spatem,
      spat: { intersections: [{ ...intersection, ...changes }] },
    });
    const prioritized = { regional: [{ regionId: 3, regExtValue: { activePrioritizations: [] } }] };
    expect(rightsOf("SPATEM", changed({ ...prioritized, maneuverAssistList: [] }))).toEqual([
      "signal phase and timing",
      "status of public transport priority",
      "manoeuvre assistance",
    ]);
    const map = (changes: object) => ({ ...mapem, map: { ...mapem.map, ...changes } });
    expect(rightsOf("MAPEM", map({ intersections: [], roadSegments: undefined }))).toEqual([
      "intersection geometry",
    ]);
    expect(rightsOf("MAPEM", map({ intersections: undefined, roadSegments: [] }))).toEqual([
      "road segment geometry",
    ]);
  });

  it("of an IVIM are those of its signs and containers, each once, with its provider", () => {
    const sign = (choice: string, value: unknown) => ({ code: { choice, value } });
    const pictogram = (serviceCategoryCode: object) =>
      sign("iso14823", { pictogramCode: { serviceCategoryCode } });
    const part = {
      laneStatus: "open",
      roadSignCodes: [
        sign("viennaConvention", {}),
        sign("viennaConvention", {}),
        sign("itisCodes", 1),
        sign("anyCatalogue", {}),
        ...["dangerWarning", "regulatory", "informative"].map((value) =>
          pictogram({ choice: "trafficSignPictogram", value }),
        ),
        pictogram({ choice: "publicFacilitiesPictogram", value: "publicFacilities" }),
        ...["ambientCondition", "roadCondition"].map((value) =>
          pictogram({ choice: "ambientOrRoadConditionPictogram", value }),
        ),
      ],
    };
    const containers = ["glc", "rcc", "tc", "lac", "avc", "mlc", "rsc"].map((choice) => ({
      choice,
      value: {},
    }));
    const optional = [{ choice: "giv", value: [part] }, ...containers];
    const serviceProviderId = {
      countryCode: { bytes: Uint8Array.of(0b1001_0000, 0b0100_0000), length: 10 },
      providerIdentifier: 42,
    };
    const mandatory = { ...ivim.ivi.mandatory, serviceProviderId };
    const message = { ...ivim, ivi: { mandatory, optional } };
    const expected = namesOf("IVIM").filter((name) => name !== "status negotiation");
    expect(rightsOf("IVIM", message).sort()).toEqual(expected.sort());
    expect(neededRights("IVIM", message).provider).toBe("90402a");
    expect(rightsOf("IVIM", { ...message, ivi: { mandatory } })).toEqual([]);
  });

  it("of an SREM are that to request and its requestor's role", () => {
    const withRole = (role: string | undefined) => ({
      ...srem,
      srm: { ...srem.srm, requests: [], requestor: { ...srem.srm.requestor, type: role && { role } } },
    });
    const roles = ["publicTransport", "roadWork", "roadRescue", "dot", "slowMoving", "military"];
    expect(roles.map((role) => rightsOf("SREM", withRole(role))[1])).toEqual([
      "public transport",
      "road works",
      "rescue",
      "DOT",
      "slow moving",
      "military",
    ]);
    expect(rightsOf("SREM", withRole("basicVehicle"))).toEqual(["requests"]);
    expect(rightsOf("SREM", withRole(undefined))).toEqual(["requests"]);
  });

  it.each([
    "SSEM",
    "CPM",
    "VAM",
    "POIM",
    "RTCMEM",
  ] as const)("are none for %s, whose SSP has a version alone", (name) => {
    expect(neededRights(name, {})).toEqual({ rights: [] });
    expect(namesOf(name)).toEqual([]);
  });
});
