/**
 * Every colour, size and shape of the portal. Components name tokens and carry no values of their own.
 *
 * `theme.spacing(1)` is 4 px, so `p: 4` in `sx` means 16 px: 2 inside controls, 4 between fields,
 * 6 between groups, 8 around the page. `borderRadius: 1` is 8 px. Light and dark are drawn side by side:
 * text reaches 4.5:1, control borders, icons and focus rings 3:1 on every surface they stand on.
 */
import { createTheme } from "@mui/material/styles";

/** Key of the remembered theme in `localStorage`; its values are `light`, `dark` and `system`. */
export const themeStorageKey = "theme";

/** Fixed measures of the frame, in pixels unless they say otherwise. */
export const layout = {
  topBarHeight: 56,
  menuWidth: 256,
  railWidth: 64,
  textMaxWidth: "72ch",
  formMaxWidth: 960,
} as const;

/** The monospaced face for hex, hashes, keys and code. */
const monoFontFamily = '"JetBrains Mono Variable", ui-monospace, "DejaVu Sans Mono", monospace';

const sansFontFamily = '"Inter Variable", system-ui, "Segoe UI", Roboto, sans-serif';

/** A readable pair: `main` for text and icons, `soft` for the quiet surface below it. */
interface Pair {
  main: string;
  soft: string;
}

/** Colours of decoded text and its nesting levels. */
interface CodeColors {
  background: string;
  lineNumber: string;
  selected: string;
  /** Six quiet tints, one for each nesting level, used in turn. */
  level1: string;
  level2: string;
  level3: string;
  level4: string;
  level5: string;
  level6: string;
}

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** Border of anything one can type into or press. */
    controlBorder: string;
    /** Surface of what is hovered or quietly set apart. */
    sunken: string;
    ccms: Pair;
    scms: Pair;
    code: CodeColors;
  }
  interface PaletteOptions {
    controlBorder: string;
    sunken: string;
    ccms: Pair;
    scms: Pair;
    code: CodeColors;
  }
  interface PaletteColor {
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
  interface TypographyVariants {
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    mono?: React.CSSProperties;
  }
}
declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides {
    mono: true;
  }
}

const light = {
  background: { default: "#f4f6f8", paper: "#ffffff" },
  text: { primary: "#14202b", secondary: "#4b5b69", disabled: "#7b8894" },
  divider: "#d7dee5",
  controlBorder: "#82909d",
  sunken: "#edf1f4",
  primary: { main: "#0b7a75", dark: "#075f5b", light: "#2f9a94", contrastText: "#ffffff", soft: "#dff1ef" },
  secondary: { main: "#4b5b69", dark: "#33414d", light: "#6b7b89", contrastText: "#ffffff", soft: "#e6ebef" },
  success: { main: "#1a7446", dark: "#115a34", light: "#3f9769", contrastText: "#ffffff", soft: "#e0f3e8" },
  warning: { main: "#855600", dark: "#664200", light: "#ab7a1c", contrastText: "#ffffff", soft: "#fbf0d6" },
  error: { main: "#b3261e", dark: "#8f1a14", light: "#cf544c", contrastText: "#ffffff", soft: "#fbe7e5" },
  info: { main: "#1d5fa6", dark: "#124a85", light: "#4b85c4", contrastText: "#ffffff", soft: "#e3eefa" },
  ccms: { main: "#1d5fa6", soft: "#e3eefa" },
  scms: { main: "#7a3f9d", soft: "#f2e8f8" },
  code: {
    background: "#fafbfc",
    lineNumber: "#66757f",
    selected: "#cdebe8",
    level1: "#f2f6fa",
    level2: "#f0f7f1",
    level3: "#faf6ec",
    level4: "#f8f0f5",
    level5: "#f1f0fa",
    level6: "#eef7f7",
  },
  action: {
    hover: "rgba(20, 32, 43, 0.05)",
    selected: "rgba(11, 122, 117, 0.10)",
    focus: "rgba(11, 122, 117, 0.14)",
    active: "#4b5b69",
    disabled: "#7b8894",
    disabledBackground: "#e6ebef",
  },
};

const dark: typeof light = {
  background: { default: "#0e1419", paper: "#151d24" },
  text: { primary: "#e4ebf1", secondary: "#a3b4c2", disabled: "#74848f" },
  divider: "#2a3640",
  controlBorder: "#6a7d8b",
  sunken: "#1c262e",
  primary: { main: "#45c4ba", dark: "#2fa79e", light: "#74d8d0", contrastText: "#04201e", soft: "#12383a" },
  secondary: { main: "#a3b4c2", dark: "#8496a5", light: "#c3d0da", contrastText: "#10181e", soft: "#25313a" },
  success: { main: "#63cb92", dark: "#45ad75", light: "#8bdcae", contrastText: "#052012", soft: "#143323" },
  warning: { main: "#e3b453", dark: "#c4953a", light: "#efcd86", contrastText: "#251a02", soft: "#382c11" },
  error: { main: "#f4938b", dark: "#d8716a", light: "#f8b5af", contrastText: "#2a0906", soft: "#40201e" },
  info: { main: "#82b8f2", dark: "#5f99d8", light: "#aad0f8", contrastText: "#061a30", soft: "#172f48" },
  ccms: { main: "#82b8f2", soft: "#172f48" },
  scms: { main: "#d0a0ec", soft: "#33203f" },
  code: {
    background: "#10171d",
    lineNumber: "#8496a5",
    selected: "#1a4a4b",
    level1: "#16202a",
    level2: "#16231d",
    level3: "#242117",
    level4: "#251a22",
    level5: "#1d1d2b",
    level6: "#152426",
  },
  action: {
    hover: "rgba(228, 235, 241, 0.07)",
    selected: "rgba(69, 196, 186, 0.16)",
    focus: "rgba(69, 196, 186, 0.20)",
    active: "#a3b4c2",
    disabled: "#74848f",
    disabledBackground: "#25313a",
  },
};

/** The portal's theme: both colour schemes, the type scale, and the defaults of the components we use. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "data-theme" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 4,
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1800 } },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 180,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  typography: {
    fontFamily: sansFontFamily,
    fontSize: 14,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { fontSize: 28, lineHeight: "36px", fontWeight: 600, letterSpacing: "-0.018em" },
    h2: { fontSize: 20, lineHeight: "28px", fontWeight: 600, letterSpacing: "-0.011em" },
    h3: { fontSize: 16, lineHeight: "24px", fontWeight: 600, letterSpacing: "-0.006em" },
    h4: { fontSize: 14, lineHeight: "20px", fontWeight: 600 },
    h5: { fontSize: 14, lineHeight: "20px", fontWeight: 600 },
    h6: { fontSize: 14, lineHeight: "20px", fontWeight: 600 },
    subtitle1: { fontSize: 16, lineHeight: "24px", fontWeight: 400 },
    subtitle2: { fontSize: 14, lineHeight: "20px", fontWeight: 500 },
    body1: { fontSize: 14, lineHeight: "22px" },
    body2: { fontSize: 13, lineHeight: "20px" },
    caption: { fontSize: 13, lineHeight: "18px" },
    overline: { fontSize: 13, lineHeight: "18px", fontWeight: 600, letterSpacing: 0, textTransform: "none" },
    button: { fontSize: 14, lineHeight: "20px", fontWeight: 500, textTransform: "none" },
    mono: {
      fontFamily: monoFontFamily,
      fontSize: 13,
      lineHeight: "20px",
      fontFeatureSettings: '"zero" 1, "calt" 0',
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (base) => ({
        // Said outright, not inherited as the library has it: browsers share computed styles only where nothing is
        // inherited by force, and work a whole screen's out in half the time.
        "*, *::before, *::after": { boxSizing: "border-box" },
        html: { scrollPaddingTop: layout.topBarHeight + 16 },
        "body, input, textarea, select": { fontSynthesis: "none" },
        "time, table": { fontVariantNumeric: "tabular-nums" },
        "code, kbd, pre, samp": {
          fontFamily: monoFontFamily,
          fontSize: 13,
          fontFeatureSettings: '"zero" 1, "calt" 0',
        },
        ":focus-visible": {
          outline: `2px solid ${base.vars.palette.primary.main}`,
          outlineOffset: 2,
          borderRadius: 4,
        },
        "h1:focus-visible": { width: "fit-content" },
        "@media (prefers-reduced-motion: reduce)": {
          "*, *::before, *::after": {
            animationDuration: "1ms !important",
            animationIterationCount: "1 !important",
            transitionDuration: "1ms !important",
            scrollBehavior: "auto !important",
          },
        },
      }),
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme: t }) => ({
          minHeight: 36,
          padding: "7px 14px",
          gap: 8,
          whiteSpace: "nowrap",
          "@media (pointer: coarse)": { minHeight: 44 },
          "& .MuiButton-icon": { margin: 0 },
          "&.Mui-focusVisible": { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
          variants: [
            {
              props: { variant: "contained" },
              // The ground that tells it from text is not drawn there.
              style: { "@media (forced-colors: active)": { border: "1px solid", padding: "6px 13px" } },
            },
            {
              props: { variant: "outlined" },
              style: { borderColor: t.vars.palette.controlBorder, padding: "6px 13px" },
            },
            {
              props: { variant: "outlined", color: "primary" },
              style: {
                color: t.vars.palette.text.primary,
                backgroundColor: t.vars.palette.background.paper,
                "&:hover": {
                  borderColor: t.vars.palette.primary.main,
                  color: t.vars.palette.primary.main,
                  backgroundColor: t.vars.palette.background.paper,
                },
                "&.Mui-disabled": {
                  color: t.vars.palette.text.disabled,
                  borderColor: t.vars.palette.divider,
                },
              },
            },
            { props: { size: "small" }, style: { minHeight: 32, padding: "5px 10px", fontSize: 13 } },
          ],
        }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          borderRadius: 8,
          padding: 8,
          color: t.vars.palette.text.secondary,
          "&:hover": { color: t.vars.palette.text.primary },
          "&.Mui-focusVisible": { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: -1 },
          variants: [{ props: { size: "small" }, style: { padding: 4 } }],
        }),
      },
    },
    MuiLink: {
      defaultProps: { underline: "always" },
      styleOverrides: {
        root: ({ theme: t }) => ({
          fontWeight: 500,
          textUnderlineOffset: 3,
          textDecorationThickness: 1,
          textDecorationColor: `color-mix(in srgb, ${t.vars.palette.primary.main} 45%, transparent)`,
          "&:hover": { textDecorationColor: "currentcolor" },
          // The library takes the ring from links that are buttons.
          "&:focus-visible": { outline: `2px solid ${t.vars.palette.primary.main}` },
        }),
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: "none" },
        outlined: ({ theme: t }) => ({ borderColor: t.vars.palette.divider }),
      },
    },
    MuiCard: {
      defaultProps: { variant: "outlined" },
      styleOverrides: { root: { overflow: "visible" } },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 16, "&:last-child": { paddingBottom: 16 } } } },
    MuiCardActions: { styleOverrides: { root: { padding: "12px 16px", gap: 8, flexWrap: "wrap" } } },
    MuiDivider: { styleOverrides: { root: ({ theme: t }) => ({ borderColor: t.vars.palette.divider }) } },
    MuiAppBar: { defaultProps: { elevation: 0, color: "default" } },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme: t }) => ({
          border: `1px solid ${t.vars.palette.divider}`,
          boxShadow: "0 8px 24px rgb(5 15 25 / 16%)",
          marginTop: 4,
        }),
        list: { padding: 4 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          borderRadius: 6,
          minHeight: 36,
          padding: "6px 10px",
          fontSize: 14,
          "@media (pointer: coarse)": { minHeight: 44 },
          "&.Mui-focusVisible": {
            backgroundColor: t.vars.palette.action.hover,
            outline: `2px solid ${t.vars.palette.primary.main}`,
            outlineOffset: -2,
          },
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: t }) => ({
          border: `1px solid ${t.vars.palette.divider}`,
          boxShadow: "0 16px 48px rgb(5 15 25 / 28%)",
        }),
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: 20, lineHeight: "28px", fontWeight: 600, padding: "20px 24px 8px" },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: "12px 24px 20px", gap: 8 } } },
    MuiDrawer: { styleOverrides: { paper: ({ theme: t }) => ({ borderColor: t.vars.palette.divider }) } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: ({ theme: t }) => ({
          fontSize: 13,
          lineHeight: "18px",
          fontWeight: 400,
          padding: "6px 10px",
          backgroundColor: t.vars.palette.text.primary,
          color: t.vars.palette.background.paper,
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          backgroundColor: t.vars.palette.background.paper,
          fontSize: 14,
          "& .MuiOutlinedInput-notchedOutline": { borderColor: t.vars.palette.controlBorder },
          "&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline": {
            borderColor: t.vars.palette.text.secondary,
          },
          "&.Mui-disabled .MuiOutlinedInput-notchedOutline": { borderColor: t.vars.palette.divider },
        }),
        input: { padding: "8px 12px", height: "auto", lineHeight: "20px" },
        multiline: { padding: 0 },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { fontSize: 14 } } },
    MuiFormHelperText: {
      styleOverrides: {
        root: { fontSize: 13, lineHeight: "18px", marginLeft: 0, marginRight: 0, marginTop: 4 },
      },
    },
    MuiFormLabel: { styleOverrides: { root: ({ theme: t }) => ({ color: t.vars.palette.text.primary }) } },
    MuiChip: {
      styleOverrides: { root: { borderRadius: 6, fontSize: 13, height: 24 }, label: { padding: "0 8px" } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          fontSize: 14,
          lineHeight: "20px",
          padding: "9px 12px",
          borderColor: t.vars.palette.divider,
        }),
        head: ({ theme: t }) => ({
          fontSize: 13,
          fontWeight: 600,
          color: t.vars.palette.text.secondary,
        }),
      },
    },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 44, height: 28, padding: 4, margin: "0 8px", overflow: "visible" },
        switchBase: ({ theme: t }) => ({
          padding: 8,
          color: t.vars.palette.controlBorder,
          "&.Mui-checked": { transform: "translateX(16px)", color: t.vars.palette.primary.contrastText },
          "&.Mui-checked + .MuiSwitch-track": {
            opacity: 1,
            borderColor: t.vars.palette.primary.main,
            backgroundColor: t.vars.palette.primary.main,
          },
          "&.Mui-focusVisible + .MuiSwitch-track": {
            outline: `2px solid ${t.vars.palette.primary.main}`,
            outlineOffset: 2,
          },
        }),
        thumb: { width: 12, height: 12, boxShadow: "none" },
        track: ({ theme: t }) => ({
          opacity: 1,
          borderRadius: 10,
          border: `1px solid ${t.vars.palette.controlBorder}`,
          backgroundColor: t.vars.palette.background.paper,
        }),
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2 } } },
    MuiTab: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          minHeight: 40,
          "@media (pointer: coarse)": { minHeight: 44 },
          padding: "8px 12px",
          fontSize: 14,
          // The row of tabs cuts off what stands out.
          "&.Mui-focusVisible": { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: -2 },
        }),
      },
    },
    MuiAlert: {
      defaultProps: { variant: "outlined" },
      styleOverrides: {
        root: ({ theme: t, ownerState }) => {
          const pair = t.vars.palette[ownerState.severity ?? "info"];
          return {
            fontSize: 14,
            lineHeight: "22px",
            padding: "8px 12px",
            // On a phone a button beside the text would leave it a column of a few letters.
            flexWrap: "wrap",
            rowGap: 4,
            color: t.vars.palette.text.primary,
            borderColor: `color-mix(in srgb, ${pair.main} 45%, transparent)`,
            backgroundColor: pair.soft,
            // The accent does not stand out enough from a tinted ground.
            "& .MuiLink-root": { color: "inherit", textDecorationColor: "currentcolor" },
            "& .MuiAlert-icon": { color: pair.main, marginRight: 10, padding: "1px 0", opacity: 1 },
            "& .MuiAlert-message": { padding: 0, flex: "1 1 212px", minWidth: 0 },
            "& .MuiAlert-action": { padding: "0 0 0 12px", alignItems: "center" },
          };
        },
      },
    },
    MuiAccordion: {
      defaultProps: { disableGutters: true, variant: "outlined" },
      styleOverrides: { root: { borderRadius: 8, "&::before": { display: "none" } } },
    },
    MuiSkeleton: { defaultProps: { animation: "pulse" } },
  },
});
