import { inkOn } from './ink.ts';

/** A person or an agent as a coloured disc; agents are square, so that colour is not what tells them apart. */
export function Avatar(props: {
  readonly name: string;
  readonly color: string;
  readonly agent?: boolean;
  readonly size?: number;
}) {
  const initials = () =>
    props.name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('');
  return (
    <span
      class="avatar"
      translate="no"
      data-agent={props.agent ? '' : undefined}
      style={{ background: props.color, color: inkOn(props.color), '--avatar-size': `${props.size ?? 28}px` }}
      aria-hidden="true"
    >
      {initials()}
    </span>
  );
}
