import { chip } from '../engine/rules/support.ts';

const { definition } = chip('both', { pins: { p: 'digital_io' }, ports: { x: 'custom peer: digital_io' } });
const network = chip('both', {
  domain: 'network',
  pins: { q: 'ethernet_port' },
  ports: { x: 'ethernet peer: ethernet_port' },
});

/** A definition `both` whose interface `x` is there in two domains. */
export const TWO_DOMAINS = {
  definition: { ...definition, domains: [...definition.domains, ...network.definition.domains] },
};
