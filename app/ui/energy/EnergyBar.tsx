import './energy-bar.css';
import { shellTexts } from '../../texts/shell.ts';

/** How much of a day's energy is spent, as a bar with its figures. `isOwn`: the limit is the key's, not the account's. */
export function EnergyBar(props: {
  readonly name: string;
  readonly spent: number;
  readonly of: number;
  readonly isOwn?: boolean;
}) {
  const part = () => (props.of === 0 ? 0 : Math.min(1, props.spent / props.of));
  return (
    <div class="energy-bar" data-level={part() >= 1 ? 'spent' : part() >= 0.8 ? 'low' : 'fine'}>
      <meter
        class="visually-hidden"
        aria-label={props.name}
        min={0}
        max={Math.max(1, props.of)}
        value={Math.min(props.spent, props.of)}
      />
      <div class="energy-track" aria-hidden="true">
        <div class="energy-fill" style={{ width: `${100 * part()}%` }} />
      </div>
      <span class="faint">{shellTexts.spentOf({ spent: props.spent, of: props.of, own: props.isOwn === true })}</span>
    </div>
  );
}
