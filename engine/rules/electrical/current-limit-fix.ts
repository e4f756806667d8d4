/** The current that a chopper driver is to be set to, as an edit. */
import type { End, Part } from '../../board/board.ts';
import type { Design, Link } from '../../design/design.ts';
import { endsByRole, isCooled } from '../by-kind.ts';
import { fix } from '../fixes.ts';
import { partName } from '../names.ts';
import type { Fix, FixEdit, Violation } from '../rule.ts';
import { GIVING } from './driver-load.ts';

/** Sets the driver to the most that its load, its cooling and itself bear. The trimmer on the bench has to be set so, too. */
export function currentLimitFixes(design: Design, { refs }: Violation): readonly Fix[] {
  const link = design.links.get(refs.find(({ connection }) => connection !== undefined)?.connection ?? '');
  const ends = link === undefined ? null : endsByRole(link, ...GIVING);
  if (link === undefined || ends === null) return [];
  const [driver, load] = [ends.near, ends.far].map(({ end, index }) => {
    return { placed: design.parts.get(end.part), delivery: index.interface.power_delivery, end };
  });
  if (driver?.placed === undefined || load?.placed === undefined || driver.delivery?.current_limited !== true)
    return [];
  if (driver.placed.part.quantity !== 1 || load.placed.part.quantity !== 1) return [];
  const bare = isCooled(driver.placed) ? undefined : driver.delivery.uncooled_current_mA;
  const bears = [driver.delivery.max_current_mA, bare, load.delivery?.max_current_mA].map(
    (mA) => mA ?? Number.POSITIVE_INFINITY,
  );
  const current_mA = Math.min(...bears);
  if (!Number.isFinite(current_mA)) return [];
  const { part } = driver.placed;
  const params = { part: partName(design, part.id), current_mA };
  return [fix('set-current-limit', params, [limitEdit(link, part, driver.end, current_mA)])];
}

/** Where it is stated now, since what a connection says comes before what its driver says. */
function limitEdit({ connection }: Link, { id, fields }: Part, end: End, current_limit_mA: number): FixEdit {
  if (connection.fields.current_limit_mA !== undefined) {
    return { op: 'update_connection', connection: connection.id, fields: { current_limit_mA } };
  }
  const scoped = `${end.domain}/${end.interface}/current_limit_mA`;
  return {
    op: 'update_part',
    part: id,
    fields: { [scoped in fields ? scoped : 'current_limit_mA']: current_limit_mA },
  };
}
