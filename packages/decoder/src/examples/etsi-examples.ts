import type { Example } from "./example.ts";

/** Facilities messages of ETSI ITS. */
export const etsiExamples: readonly Example[] = [
  {
    type: "CAM",
    title: "CAM of a vehicle",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex:
      "0202de140ce5c7c0405ab23d82ce2781e9a278274bc633fa54587ca0a27e8302968a9733ff82001a103fe0143980106e00758011" +
      "58ce0002f03adc08c4c800015781d620469633800abc0edb0239319c0055e075081185900002af03a0c0912c800016781c9e0565" +
      "640000c3c0e0902dbb19c006de058d810218ce0035f0155c0006c67000df808d5fde662700073c0476fd67319c0058604137d315" +
      "89c006dc",
  },
  {
    type: "DENM",
    title: "DENM with traces and a road works container",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex:
      "0201e0fd1d37e7465aa8bc8006910d64c90404435932459d59019207135f2142be2be000186a09880050144018030014fb843f0a" +
      "2fdd6bfb00c50a06022d297ff59fffe606805f9c00ff000d3124049be0064802ad89201387001bc0394c328112f801a5fed56144" +
      "095fc00d2ffc93110015de00577f46580602c86ffd1bfccec7d80bb77fd59fcdb70e4289fbff7b008f33cc0577e00418010d86f0" +
      "176f0019bfeeeca803a337fc66041e656810fdc002f0021317406d5e004a7ff1d8bf015170037bf862cdf013d78007a002164a00" +
      "1fdbffd2fff8b2aa0270dffb9800b58e700f9effb33fffec4b813d77ff2dffb362e80af9c000900c1b1240784dff12808119f003" +
      "816ff7f401ccc828423f7ffadfffe602c0531c0278ff0ab1100671dffce7ff999fa01daefff440172cc880c7f8001a00ee63d80d" +
      "0abffe0ffdcaec2093d5ff4b7fffd8970d1ab00533fd64c9b80c1d80145fe3b64640545c023cff922fee0883e0081801458e2013" +
      "870052c06acb72015df800a1fff763880671c01d7015d31920577dfff58060d7c00106420480600c",
  },
  {
    type: "CPM",
    title: "CPM of TR 103 562: objects that a car sees",
    origin: "consider-it/C-ITS-Parser @ f457426efc24, tests/lib_test.rs; MIT",
    hex:
      "010ea6c052477a3f700b56402701c4d78162b9eb9c0006ced283a63ed7d00bfeca4cca0ccfffd014c44007b21003e81901903200" +
      "8a03bb83e92f94fd90657ffff5ffffd448fce00ee5004503ddc1f534ca7f6cb2bffffaffffe9c1fe7007728022826ee0fb55653f" +
      "b4995ffffd7ffff607441003b940114157707d59329fe7fcaffffebffffb42468801dca008a12bb83e25794fe03e57ffff5ffffd" +
      "2d4fce00ee500450e5dc1f043ca808af2bffffaffffed461e200772802088eee0f9d5653f38b95ffffd7ffff5c23f001b940115a" +
      "37707bf5f2a0115caffffebffffa35df9c01dca008a35bb83ebc1950088657ffff5ffffd51dfce00ee50045645dc1ef1bca7e8a7" +
      "2bffffaffffed461e2007728022afaee0f822e53feb395ffffd7ffff4c9bf3803b940114337707bbf329f7a5caffffebffffac1f" +
      "f9c00dca008a42bb83dd5594fc49e57ffff5ffffd4e9fce00ee5004502ddc1f4f7ca7ef6f2bffffaffffea1efe70037280228fee" +
      "e0f86e653f98795ffffd7ffff625861003b9401144d7707c37b29fef1caffffebffffb4586c801dca008a2fbb83e08b950042657" +
      "ffff5ffffd2abfce00ee5004520ddc1efceca7eb672bf3dfafc2fed0619200372802093aee0f993e53f2d995ffffd7ffff5c23f0" +
      "01b9401049f7707bcf329f722caffafebf31fb6829000dca008a4cbb83e0ff94fc5ae57ffff5ffffd327fce00ee5004129ddc1ef" +
      "21ca7fab72bffffaffffeb847e0037280208eeee0fa17e53f4b3960477d805ff43c7f001b940104a57707d5172a0167cafffbec0" +
      "3cfa739f800dca008255bb83de5194ff94657ffff5ffffd601fc006e5004518ddc1f16bca7f0af2c1a2faf613ee50b12003728d0",
  },
  {
    type: "CPM",
    title: "CPM of TS 103 324 with random values",
    origin: "made by this project",
    hex:
      "020e666fd0db02f77a2cbbe0cbf1812804b246e9ff80038458c93b188080207284020003ef5ffff83100000c30000180007e1878" +
      "04b5d6e8861e8b03b1c86160ac0800",
  },
  {
    type: "VAM",
    title: "VAM with random values",
    origin: "made by this project",
    hex:
      "03101abacc0d00007adecd1ec45cc68fd44e490007086ddd02abf708fe503068032d3ddfff8d4076a08405fbc928000536465fff" +
      "fc339abc4c1c23f708cf285455c325b00000000ffff7fffd192696e8000000020000000124de0000ffff94417fffacc91f32bfff" +
      "dfffffa20ffffa6067e847b0f40affffff674bffff28f4fd1cffffbaa70d957fffe79e8601bfffda5b1aa9aefe948e04662ee19f" +
      "ccc0e334b07a55afc3347442a8024a01a208aa247d7fb200003ff935a07ce07fffffa9ff4ba83fbfc0",
  },
  {
    type: "POIM",
    title: "POIM with random values: where to park",
    origin: "made by this project",
    hex:
      "0103453058d61006723d312726680de2ca41ae96f5a4e900c9fc79964c2a204ac322cb4103131b1ac9e50020f63e672e4c195157" +
      "5acc39a2839030acac182c90023332b230bc00cfffbffeba07090ad960f9192331c440fffffc0000a0205bc2fb880001270d30d7" +
      "abaf302b55783f40080884a476ef8c17000000000003ec49f278956f80002250f6147371a0ecbfff2e2a71cca836f28aa8d1982b" +
      "3b1329cb294f1f9520dc0ec176fdd955a28c387538752cccdc50558b0c241c50558c5c505581c60c4b0c6c8c872c5c505598752d" +
      "0484e1819289074a8448643fffbe938e61400a3da6dae327c020de419b3190c28215a82a1fe27fffcfc000",
  },
];
