/** The messages of SAE J2735 by DSRCmsgID: what people call them. */
const names: ReadonlyMap<number, string> = new Map([
  [18, "MAP: geometry of intersections and roads"],
  [19, "SPaT: phases of traffic lights"],
  [20, "BSM: a vehicle's position and movement"],
  [21, "CSR: request to a vehicle for safety data"],
  [22, "EVA: emergency vehicle alert"],
  [23, "ICA: intersection collision"],
  [24, "NMEA corrections of positions"],
  [25, "PDM: what vehicles shall record"],
  [26, "PVD: what vehicles recorded"],
  [27, "RSA: roadside alert"],
  [28, "RTCM corrections of positions"],
  [29, "SRM: request to traffic lights"],
  [30, "SSM: status of requests to traffic lights"],
  [31, "TIM: traveller information"],
  [32, "PSM: a vulnerable road user's position"],
  [33, "RSM: road safety"],
  [34, "RWM: road weather"],
  [35, "configuration of probe data"],
  [36, "report of probe data"],
  [37, "TAM: toll advertisement"],
  [38, "TUM: toll usage"],
  [39, "acknowledgement of toll usage"],
  [40, "CCM: cooperative control"],
  [41, "SDSM: objects seen by sensors"],
  [42, "MSCM: coordination of manoeuvres"],
  [43, "road geometry and attributes (placeholder)"],
  [44, "PSM 2 (placeholder)"],
  [45, "traffic signal phase and timing (placeholder)"],
  [46, "signal control and priority request (placeholder)"],
  [47, "signal control and priority status (placeholder)"],
  [48, "configuration of road user charging"],
  [49, "report of road user charging"],
  [50, "TLSM: traffic light status"],
]);

/** What people call the message with a DSRCmsgID; undefined for numbers that no edition uses. */
export function messageName(id: number): string | undefined {
  return names.get(id) ?? (id >= 240 && id <= 255 ? `test message ${id - 240}` : undefined);
}
