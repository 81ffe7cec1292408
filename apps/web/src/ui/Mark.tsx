/** The portal's mark in the current text colour: a V that is also a transmitter and its waves. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4 6 L13.2 22.4 M28 6 L18.8 22.4" />
      <path d="M11 8.4 Q16 5.6 21 8.4" />
      <path d="M13.4 14.6 Q16 13.2 18.6 14.6" />
      <circle cx="16" cy="26" r="3.6" fill="currentColor" stroke="none" />
    </svg>
  );
}
