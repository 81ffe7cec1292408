/** What a unit signs where nobody asks for more: an OBU its BSM, an RSU SPaT and TIM. */
export const usualUnitPermissions = {
  obu: [{ psid: 32 }],
  rsu: [{ psid: 130 }, { psid: 131 }],
} as const satisfies Record<"obu" | "rsu", readonly { readonly psid: number }[]>;
