/** The mark: a bar with three taps. */
export function BusbarMark(props: { readonly size?: number }) {
  return (
    <svg width={props.size ?? 22} height={props.size ?? 22} viewBox="0 0 24 24" aria-hidden="true" class="mark">
      <rect x="2" y="9.5" width="20" height="5" rx="2.5" fill="currentColor" />
      <path
        d="M6 9.5V4M12 14.5V20M18 9.5V4"
        stroke="currentColor"
        stroke-width="2.4"
        stroke-linecap="round"
        fill="none"
      />
    </svg>
  );
}
