import type { Theme } from "@mui/material/styles";

/** Style rules for elements with `data-tint`: the quiet tint of each nesting level. */
export function tintRules({ vars }: Theme): Record<string, { backgroundColor: string }> {
  const { level1, level2, level3, level4, level5, level6 } = vars.palette.code;
  const tints = [level1, level2, level3, level4, level5, level6];
  return Object.fromEntries(
    tints.map((backgroundColor, index) => [`&[data-tint="${index + 1}"]`, { backgroundColor }]),
  );
}

/** Which tint a nesting level has; six take turns below the outermost, which has none. */
export function tintOf(depth: number): number | undefined {
  return depth === 0 ? undefined : ((depth - 1) % 6) + 1;
}
