/** Misspelt names of fields are told apart from other fields. */
import { describe, expect, it } from 'vitest';
import { resembling } from '#shared/contract/resembling.ts';

const FIELDS = [
  'id',
  'url',
  'name',
  'type',
  'email',
  'status',
  'expiry_hours',
  'response_name',
  'risk_level',
];

describe('names that resemble a known one', () => {
  it.each([
    ['expiry_hour', 'expiry_hours'],
    ['expiryHours', 'expiry_hours'],
    ['EXPIRY-HOURS', 'expiry_hours'],
    ['respones_name', 'response_name'],
    ['reponse_nmae', 'response_name'],
    ['risk_levle', 'risk_level'],
    ['nmae', 'name'],
    ['nam', 'name'],
    ['emial', 'email'],
    ['typ', 'type'],
    ['ulr', 'url'],
    ['Name', 'name'],
  ])('knows what %s was meant to be', (sent, meant) => {
    expect(resembling(sent, FIELDS)).toBe(meant);
  });

  it.each([
    'nonsense',
    'ids',
    'uri',
    'is',
    'fame_x',
    'phone',
    'notes',
    '',
    '_',
    '__proto__',
    'x'.repeat(10_000),
  ])('takes %s for another field', (sent) => {
    expect(resembling(sent, FIELDS)).toBeUndefined();
  });

  it('takes names that differ only in their number for other fields', () => {
    const lines = ['address_line_1', 'address_line_2'];
    expect(resembling('address_line_3', lines)).toBeUndefined();
    expect(resembling('adress_line_2', lines)).toBe('address_line_2');
    expect(resembling('address_line', lines)).toBe('address_line_1');
  });

  it('answers the nearest, and of equally near ones the first', () => {
    expect(resembling('response_nam', ['response_nome', 'response_name'])).toBe('response_name');
    expect(resembling('page_siz', ['page_sizw', 'page_size'])).toBe('page_sizw');
  });
});
