import { expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'

it.each([
  ['a list', 'AAAA-1\nBBBB-2\r\n\n  CCCC-3 \n', ['AAAA-1', 'BBBB-2', 'CCCC-3']],
  ['one line', 'AAAA-1, BBBB-2; CCCC-3', ['AAAA-1', 'BBBB-2', 'CCCC-3']],
  ['a list with a title', 'Voucher codes\nAAAA-1', ['AAAA-1']],
  ['a table with a column of codes', 'No;Code;Value\n1;"AAAA-1";5\n2;BBBB-2;5', ['AAAA-1', 'BBBB-2']],
  ['a table without a heading', 'AAAA-1\t2027-01-31\nBBBB-2\t2027-01-31', ['AAAA-1', 'BBBB-2']],
  ['the same code twice', 'AAAA-1\nAAAA-1', ['AAAA-1']],
  ['nothing', ' \n', []],
])('reads %s', (_what, text, codes) => expect(readCodes(text)).toEqual(codes))
