import type { Example } from "./example.ts";

/** Messages of road infrastructure (ETSI TS 103 301), without what secures them. */
export const infrastructureExamples: readonly Example[] = [
  {
    type: "MAPEM",
    title: "MAPEM: the lanes of an intersection",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex:
      "020500003016080003094d8342fc9a94efb26b7193560c6e325cca0006138a08558f2236713c8327028a24482a480420000036d0" +
      "2fc0de2200b061c10fc05be4f4c3c7abc9878347f002c5a0000404405908084000002ceca22680460c05546623dd7dc240124220" +
      "0000db40d500e280020ece061e011f102dbb76e1e6bdf820b068000102100642220000049dd5c0a611c6f4824e5f892011210000" +
      "006da0787f1640010e407e83d47bd985efef062cd080c0582c0000818802a1100000024ef41efb09f57ca1034f5c9024d0800000" +
      "367a06adaa00088f8e074646f7b108699bc487393f520b0b8000704100b6220000004b4ceae9781caeec43e35d292051a1100000" +
      "6ce08945d400109447b622467c818d51cf83137c02c16190000e0a2018c44400000969941cdd83eb1c407133cd24173402100000" +
      "2b38294ddd10055109c47da33483d8c2031ac0430b8810e1be70cd8501e058c4000383080c310108000005b4c62e50c08a887803" +
      "900ec1770480ea84000002b68101e59d00040fede609af4a052f8d02eeabc1e8ce23e213b705616800080eb0c4000408040f6040" +
      "80000033f1f89610004102cc80a1002090410604080000033eec78dd00040fdb380a0f030a0411604080000033e6f59fd0004102" +
      "cc80a12080b0412604080000033e3d499900040fdb380a11090c0413604080000033ee85fb100040ce3f40a14050d04146040800" +
      "00036884de075000413240c0a13060e0",
  },
  {
    type: "SPATEM",
    title: "SPATEM: the traffic lights of that intersection",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex:
      "02040000301600384a6c1a17e4d4a77d935b8c9ab0637192e65000309c5040000ea71d4ff01000228ce2f944ff635b634871adb1" +
      "aea1aea78010a1b8be2940a0d6d8d15c6b6c6c0c6c0de006280e2dfa68f635b634571adb1b031b0378020a1b8d8b8dc00da70d11" +
      "c6d386d4c6d4de00a28ae35f236c4366034371b301bb71bad18030a038af798650d6d8d15c6b6c6c0c6c0c600e28ce35fc36ce36" +
      "6a34871b351b441b4478040a1b8d8b8dc00da70d15c6d386e3c6e146012280e2dfa5cd035b634571adb1b1c1b0d180",
  },
  {
    type: "IVIM",
    title: "IVIM: a danger warning for a stretch of road",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex:
      "0206001210dc825000000000880558eaad5713d7a64ffffffe11dbba1f08c0e1110140750fe3540748ff1ac0abcff5e2bc307844" +
      "402fff24112f01294570eaf081600002000408014e",
  },
  {
    type: "SREM",
    title: "SREM: a vehicle asks traffic lights for priority",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex: "0209a644d1df7039ecc84400030001ec04801073da84d06069913477c0012ab305f8ee288f084200148c00",
  },
  {
    type: "SSEM",
    title: "SSEM: priority is refused, and why",
    origin: "made by this project",
    hex: "020a000030166073d9953802000801ec0b569913477c040020041cf6a1341403027008",
  },
  {
    type: "RTCMEM",
    title: "RTCMEM: the position of a reference station",
    origin: "made by this project",
    hex: "010d000030164044ea71c018d300133ed0070388fe5cff7d01bf88b9c90ba5f33bda57bd8c",
  },
];
