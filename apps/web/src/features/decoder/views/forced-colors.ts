const lit = (ground: "Highlight" | "Mark") => ({
  "@media (forced-colors: active)": {
    forcedColorAdjust: "none",
    backgroundColor: ground,
    backgroundImage: "none",
    color: `${ground}Text`,
  },
});

/** Keeps octets and bits lit where people have the browser draw everything in their own colours. */
export const forcedColors = { chosen: lit("Highlight"), failed: lit("Mark") } as const;
