import { sameJson } from '../../json.ts';
import type { Json } from '../../json-schema.ts';
import { remove, writeFix } from '../fix.ts';
import { legacyForms } from '../legacy-forms.ts';
import type { Report } from '../problem.ts';
import type { PartDefinitionFile, PurchaseInfo } from '../types.ts';

/** What an old or a newer file says in another way than 1.4.0 does: said, never refused. */
export function checkLegacy(file: PartDefinitionFile, report: Report): void {
  const { metadata } = file.definition;
  const version = /^(\d+)\.(\d+)(?:\.\d+)?$/.exec(metadata.schema_version ?? '1.4.0');
  if (version === null || version[1] !== '1' || Number(version[2]) > 4) {
    report({
      pointer: '/definition/metadata/schema_version',
      rule: 'def-schema-version-unsupported',
      severity: 'warning',
      code: 'version-unsupported',
      params: { given: metadata.schema_version ?? '' },
      value: metadata.schema_version ?? '',
      nearest: ['1.4.0'],
    });
  }
  const parts = metadata.version?.split('.') ?? [];
  if (parts.length === 3) {
    const [given, short] = [metadata.version ?? '', parts.slice(0, 2).join('.')];
    report({
      pointer: '/definition/metadata/version',
      rule: 'def-version-format',
      severity: 'info',
      code: 'version-legacy',
      params: { given, short },
      value: given,
      nearest: [short],
      fix: writeFix('/definition/metadata/version', short),
    });
  }
  for (const { fix, nearest = [], ...form } of legacyForms(file)) {
    report({ ...form, rule: 'def-legacy-field', severity: 'info', nearest, ...(fix === null ? {} : { fix }) });
  }
  const inner = file.definition.purchaseInfo;
  if (
    file.purchaseInfo !== undefined &&
    inner !== undefined &&
    // A definition file is JSON; its types are only narrower.
    !sameJson(inner as unknown as Json, file.purchaseInfo as unknown as Json)
  ) {
    report({
      pointer: '/definition/purchaseInfo',
      rule: 'def-purchase-shadowed',
      severity: 'info',
      code: 'purchase-shadowed',
      params: {},
      fix: remove('/definition/purchaseInfo', { code: 'remove-ignored', params: {} }),
    });
  }
  checkLinks(file, report);
}

/** Links are for people to follow: a page of the web, and nothing that would run. */
function checkLinks(file: PartDefinitionFile, report: Report): void {
  const links: (readonly [pointer: string, link: string | undefined])[] = [
    ['/definition/metadata/datasheet_url', file.definition.metadata.datasheet_url],
    ...(file.definition.sources ?? []).map(({ url }, index) => [`/definition/sources/${index}/url`, url] as const),
    ...offersAt(file.purchaseInfo, '/purchaseInfo'),
    ...offersAt(file.definition.purchaseInfo, '/definition/purchaseInfo'),
  ];
  for (const [pointer, link] of links) {
    if (link === undefined || /^https?:/i.test(link)) continue;
    report({
      pointer,
      rule: 'def-link-unsafe',
      severity: 'error',
      code: 'link-unsafe',
      params: { scheme: link.slice(0, link.indexOf(':') + 1) },
      value: link,
    });
  }
}

function offersAt(info: PartDefinitionFile['purchaseInfo'], at: string): (readonly [string, string])[] {
  if (info === undefined) return [];
  return isOfferList(info)
    ? info.map((offer, index) => [`${at}/${index}/link`, offer.link] as const)
    : [[`${at}/link`, info.link]];
}

function isOfferList(info: PurchaseInfo | readonly PurchaseInfo[]): info is readonly PurchaseInfo[] {
  return Array.isArray(info);
}
