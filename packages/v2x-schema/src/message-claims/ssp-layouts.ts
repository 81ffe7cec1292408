/**
 * What the bits of the SSPs of ETSI's message services permit. Bit 0 is the most significant of an octet; octet 0 is the
 * version of the layout. A set bit grants, never obliges.
 */

/** The rights of one octet's bits, from bit 0; an empty name is a reserved bit. */
export type SspOctet = readonly string[];

/** Where the rights of a service are in its SSP. */
export interface SspLayout {
  /** Where the layout is defined. */
  readonly source: string;
  /** By version: the octets behind the version's. */
  readonly versions: ReadonlyMap<number, readonly SspOctet[]>;
  /** Three octets between the version's and those of the bits name a provider of road information. */
  readonly provider?: true;
}

/** Names of rights, as a row of a table has them. */
export function sspOctet(names: string): SspOctet {
  return names.split("|").map((name) => name.trim());
}

const roles =
  "public transport | special transport | dangerous goods | road works | rescue | emergency | safety car";

const camContainers = sspOctet(`CEN DSRC tolling zone | ${roles}`);
const camParts =
  "closed lanes | request for right of way | request for free crossing at a traffic light | no passing | no passing for trucks | speed limit";

const denmCauses = [
  sspOctet(
    "traffic condition | accident | road works | adverse weather: adhesion | hazardous surface | obstacle on the road | animal on the road | human presence on the road",
  ),
  sspOctet(
    "wrong-way driving | rescue and recovery work | extreme weather | adverse weather: visibility | adverse weather: precipitation | slow vehicle | dangerous end of queue | vehicle breakdown",
  ),
  sspOctet(
    "post-crash | human problem | stationary vehicle | emergency vehicle approaching | dangerous curve | collision risk | signal violation | dangerous situation",
  ),
];

const sremRoles = [
  sspOctet(`requests | ${roles}`),
  sspOctet("truck | motorcycle | police | fire | ambulance | DOT | transit | slow moving"),
  sspOctet("cyclist | pedestrian | military | tram | OCIT"),
];

/** By PSID. */
export const messageSspLayouts: ReadonlyMap<number, SspLayout> = new Map<number, SspLayout>([
  [
    36,
    {
      source: "ETSI EN 302 637-2 6.2.2.1, TS 103 900 6.2.2.2",
      versions: new Map([
        [1, [camContainers, sspOctet(camParts)]],
        [2, [camContainers, sspOctet(`${camParts} | two-wheeler container | two-wheeler: cyclist`)]],
      ]),
    },
  ],
  [
    37,
    {
      source: "ETSI EN 302 637-3, TS 103 831 6.2.2.2",
      versions: new Map([
        [1, denmCauses],
        [
          2,
          [
            ...denmCauses,
            sspOctet(
              "impassability | aquaplaning | public transport vehicle approaching | railway level crossing",
            ),
          ],
        ],
      ]),
    },
  ],
  [
    137,
    {
      source: "ETSI TS 103 301 5.4.3.2",
      versions: new Map([
        [
          1,
          [sspOctet("signal phase and timing | status of public transport priority | manoeuvre assistance")],
        ],
      ]),
    },
  ],
  [
    138,
    {
      source: "ETSI TS 103 301 6.4.3.2",
      versions: new Map([[1, [sspOctet("intersection geometry | road segment geometry")]]]),
    },
  ],
  [
    139,
    {
      source: "ETSI TS 103 301 7.4.3.2",
      provider: true,
      versions: new Map([
        [
          1,
          [
            sspOctet(
              "Vienna Convention signs | danger warning signs | regulatory signs | informative signs | public facilities signs | ambient condition signs | road condition signs | ITIS codes",
            ),
            sspOctet(
              "lane status | road configuration | text | layout | status negotiation | automated vehicle | map location | road surface",
            ),
          ],
        ],
      ]),
    },
  ],
  [
    140,
    {
      source: "ETSI TS 103 301 8.4.3.2, bits of version 2",
      versions: new Map([
        [1, sremRoles],
        [2, sremRoles],
      ]),
    },
  ],
  [637, { source: "ETSI TS 103 301", versions: new Map([[1, []]]) }],
  [638, { source: "ETSI TS 103 300-3", versions: new Map([[1, []]]) }],
  [639, { source: "ETSI TS 103 324", versions: new Map([[1, []]]) }],
  [1619, { source: "ETSI TS 103 916", versions: new Map([[1, []]]) }],
  [540_802, { source: "ETSI TS 103 301 9.4.3", versions: new Map([[1, []]]) }],
]);
