import { remove, write } from '../fix.ts';
import { legacyForms } from '../legacy-forms.ts';
import type { Report } from '../problem.ts';
import type { PartDefinitionFile } from '../types.ts';

/** What an old or a newer file says in another way than 1.4.0 does: said, never refused. */
export function checkLegacy(file: PartDefinitionFile, report: Report): void {
  const { metadata } = file.definition;
  const version = /^(\d+)\.(\d+)\.\d+$/.exec(metadata.schema_version ?? '1.4.0');
  if (version === null || version[1] !== '1' || Number(version[2]) > 4) {
    report({
      pointer: '/definition/metadata/schema_version',
      rule: 'def-schema-version-unsupported',
      severity: 'warning',
      message: `The schema version ${metadata.schema_version} is newer than 1.4.0; keys that it adds are kept.`,
      value: metadata.schema_version ?? '',
      nearest: ['1.4.0'],
    });
  }
  const parts = metadata.version?.split('.') ?? [];
  if (parts.length === 3) {
    report({
      pointer: '/definition/metadata/version',
      rule: 'def-version-format',
      severity: 'info',
      message: `${metadata.version} is the legacy form of a version.`,
      value: metadata.version ?? '',
      nearest: [parts.slice(0, 2).join('.')],
      fix: write('/definition/metadata/version', parts.slice(0, 2).join('.')),
    });
  }
  for (const { pointer, message, fix } of legacyForms(file)) {
    report({ pointer, rule: 'def-legacy-field', severity: 'info', message, ...(fix === null ? {} : { fix }) });
  }
  const inner = file.definition.purchaseInfo;
  if (
    file.purchaseInfo !== undefined &&
    inner !== undefined &&
    JSON.stringify(inner) !== JSON.stringify(file.purchaseInfo)
  ) {
    report({
      pointer: '/definition/purchaseInfo',
      rule: 'def-purchase-shadowed',
      severity: 'info',
      message: 'This purchaseInfo is ignored; the one at the top level wins.',
      fix: remove('/definition/purchaseInfo', 'Remove the one that is ignored'),
    });
  }
}
