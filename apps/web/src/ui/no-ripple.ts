/** Stands for MUI's ripples, which the theme switches off. */
export default function NoRipple(): null {
  return null;
}
