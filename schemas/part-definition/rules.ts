/** What is checked of a definition, one entry a rule: for people, for the reference, and for the test of their cases. */
import type { Problem } from './problem.ts';

export interface DefinitionRule {
  readonly id: string;
  readonly severity: Problem['severity'];
  /** When it fires. */
  readonly when: string;
  /** What fixes it. */
  readonly remedy: string;
  /** Fires for an author alone. */
  readonly authoring?: true;
}

const rule = (id: string, severity: Problem['severity'], when: string, remedy: string): DefinitionRule => ({
  id,
  severity,
  when,
  remedy,
});

export const DEFINITION_RULES: readonly DefinitionRule[] = [
  rule(
    'def-schema-invalid',
    'error',
    'the file breaks the schema, or its bounds',
    'the message shows the path, what is expected, an example',
  ),
  rule('def-metadata-id-pattern', 'error', 'metadata.id is not kebab-case', 'a slug is offered'),
  rule('def-duplicate-domain', 'warning', 'two domains have one name', 'they are merged where no field contradicts'),
  rule('def-resource-id-duplicate', 'error', 'two resources of a domain have one id', 'rename one'),
  rule('def-interface-id-duplicate', 'error', 'two interfaces of a domain have one id', 'rename one'),
  rule('def-power-domain-id-duplicate', 'error', 'two power domains have one id', 'rename one'),
  rule('def-group-id-duplicate', 'error', 'two resource groups of a domain have one id', 'rename one'),
  rule(
    'def-power-domain-ref-missing',
    'error',
    'a resource, a group or derived_from points to no power domain',
    'pick one of those there are',
  ),
  rule('def-compatible-domain-ref-missing', 'warning', 'compatible_domains names no power domain', 'remove it'),
  rule(
    'def-function-not-allowlisted',
    'error',
    'a function is no word of the vocabulary',
    'the canonical word, where it is an alias or a slip',
  ),
  rule('def-function-wrong-domain', 'error', 'a function belongs to another domain', 'move it there'),
  rule(
    'def-protocol-not-allowlisted',
    'error',
    'a protocol type is no word of the vocabulary',
    'the canonical type, or custom',
  ),
  rule('def-protocol-wrong-domain', 'error', 'a protocol belongs to another domain', 'move it there'),
  rule('def-role-not-allowed', 'error', 'the protocol has no such role', 'one of its roles'),
  rule(
    'def-shareable-unknown',
    'error',
    'shareable_with names what its owner does not have',
    'remove it, or add the function',
  ),
  rule(
    'def-shareable-asymmetric',
    'warning',
    'sharing is declared one way only; it is read as mutual',
    'declare it both ways',
  ),
  rule(
    'def-requires-unsatisfiable',
    'error',
    'one instance cannot be allocated though everything is free',
    'add resources or lower a count',
  ),
  rule(
    'def-max-instances-unreachable',
    'warning',
    'max_instances is more than the resources allow',
    'set it to what they allow',
  ),
  rule(
    'def-resource-combines-signals',
    'warning',
    'two functions that one interface needs are on one resource alone',
    'split it into two resources',
  ),
  rule('def-range-inverted', 'error', 'a range runs from max to min', 'swap its ends'),
  rule('def-nominal-outside-range', 'error', 'nominal_voltage_V is outside voltage_range_V', 'correct one of them'),
  rule(
    'def-logic-levels-inconsistent',
    'error',
    'V_IL is not below V_IH, or V_OL not below V_OH',
    'check the rows of the data sheet',
  ),
  rule(
    'def-logic-exceeds-rail',
    'warning',
    'V_IH or V_OH is above the greatest voltage of the rail',
    'check power_domain_id',
  ),
  rule('def-current-rating-inconsistent', 'warning', 'a peak current is below the continuous one', 'swap them'),
  rule('def-pressure-rating-inconsistent', 'error', 'the working pressure is above the greatest', 'correct the rating'),
  rule(
    'def-pin-count-mismatch',
    'info',
    'pin_count is not the number of electrical resources',
    'add the missing pins, or no_connect ones',
  ),
  rule(
    'def-dimension-not-positive',
    'error',
    'a dimension or a hole is not above 0, or a weight is below',
    'give the true size',
  ),
  rule('def-schema-version-unsupported', 'warning', 'schema_version is not 1.0 to 1.4', 'write the file in 1.4.0'),
  rule('def-version-format', 'info', 'version is MAJOR.MINOR.PATCH', 'write MAJOR.MINOR'),
  rule('def-legacy-field', 'info', 'categories, shape, or another spelling of a key', 'an import migrates it'),
  rule('def-taxonomy-unknown', 'warning', 'a taxonomy path is not in the tree', 'the nearest path'),
  rule(
    'def-custom-field-invalid',
    'error',
    'a default that its own field refuses, an enum without options, a key twice, min above max',
    'the message says which',
  ),
  rule('def-pattern-unsafe', 'error', 'a pattern does not compile, or could run for ever', 'simplify it'),
  rule('def-purchase-shadowed', 'info', 'two purchaseInfo differ; the top level wins', 'delete one'),
  rule(
    'def-link-unsafe',
    'error',
    'an address (datasheet_url, link of an offer, url of a source) is not http or https',
    'give the address of the page',
  ),
  rule(
    'def-mark-ref-missing',
    'error',
    'when_open, works_at, used_on_board, a strap or a pad names a pin or an interface that is not there',
    'pick one of those there are',
  ),
  rule(
    'def-strap-invalid',
    'error',
    'a strap decides no field of its interface, or a key of its values is no level for each pin, or the field refuses a value',
    'the message says which',
  ),
  rule(
    'def-pad-repeated',
    'error',
    'two resources of a domain have one pad: the same number at the same connector',
    'correct one of the numbers',
  ),
  rule(
    'def-pads-at-one-place',
    'warning',
    'two pads of a domain are at one place',
    'correct at_mm or step_mm of a row',
  ),
  rule(
    'def-pad-outside',
    'warning',
    'a pad is outside the part as it is drawn: its dimensions, and its leads where the drawing has any',
    'correct the place, or dimensions_mm, across and down',
  ),
  rule(
    'def-pitch-implausible',
    'warning',
    'a row of several pads has no step, or a pitch that no connector or package has',
    'the pitch that is meant, where a point has slipped',
  ),
  rule(
    'def-drawing-word-unknown',
    'warning',
    'a class, a colour, a feature, a symbol or an actuator of the drawing is no word of the vocabulary',
    'the nearest word',
  ),
  rule(
    'def-drawing-incomplete',
    'warning',
    'the drawing lacks a key that its class needs, or the part lacks a dimension that is drawn',
    'add it',
  ),
  rule('def-group-member-missing', 'error', 'a group lists no resource of its domain', 'remove it'),
  rule(
    'def-geometry-out-of-range',
    'error',
    'a scale outside 0.01 to 10000, or a polyline of under 3 points',
    'it is clamped',
  ),
  rule('def-empty-domain', 'info', 'a domain says nothing', 'remove it'),
  {
    ...rule(
      'def-unknown-key',
      'error',
      'a key that 1.4.0 does not know here and that does not begin with x_',
      'the nearest key',
    ),
    authoring: true,
  },
  {
    ...rule('def-aliased-name', 'error', 'another word for a role', 'the role that the protocol has'),
    authoring: true,
  },
];
