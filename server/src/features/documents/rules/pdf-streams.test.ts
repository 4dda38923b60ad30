import { constants, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfOfStreams, streamOf } from '../../../../test/pdf.ts'
import { problemOfStreams } from './pdf-streams.ts'

const problemOf = (filter: string) => problemOfStreams(pdfOfStreams([streamOf('some data', filter)]))

test.each([
  '/Filter[/FlateDecode/FlateDecode]',
  '/Filter [ /ASCII85Decode /FlateDecode ]',
  '/Filter\0[\r\n/FlateDecode %comment ]\n/DCTDecode]',
  '/Filter %comment\n[/FlateDecode/LZWDecode]',
  '/F#69lter[/Fl#61teDecode/FlateDecode]',
  '/F[/Fl/Fl]',
  '/Filter 7 0 R',
  '/Filter [7 0 R]',
])('the chained filters %j are not read', async (filter) => {
  expect(await problemOf(filter)).toBe('chained')
})

test.each([
  '',
  '/Filter/FlateDecode',
  '/Filter [/FlateDecode]',
  '/Filter/FlateDecode/DecodeParms[<</Columns 4/Predictor 12>>]',
  '/Filter/FlateDecode/FontFile2 7 0 R/FirstChar 32 0 R',
])('the single filter %j is read', async (filter) => {
  expect(await problemOf(filter)).toBeUndefined()
})

test.each([
  '/Filter/LZWDecode',
  '/F /LZW',
  '/Filter [/RunLengthDecode]',
  '/Filter %comment\n[%comment\n/RL]',
  '/Filter/ASCII#38#35Decode',
  '/Filter/ASCIIHexDecode',
])('the filter %j, whose data are not counted, is not read', async (filter) => {
  expect(await problemOf(filter)).toBe('uncounted')
})

test.each(['/Filter/DCTDecode', '/Filter [/JPXDecode]', '/Filter/FlateDecode/F/LZWFont'])(
  'images and other names do not prevent reading: %j',
  async (filter) => {
    expect(await problemOf(filter)).toBeUndefined()
  },
)

const deflated = (length: number) => deflateSync(Buffer.alloc(length, ' '))
const fileOf = (...streams: readonly Buffer[]) => pdfOfStreams(streams.map((data) => streamOf(data)))

test('what all streams unpack to is counted together', async () => {
  const file = fileOf(deflated(30_000), deflated(70_000))
  expect(await problemOfStreams(file, 100_000)).toBeUndefined()
  expect(await problemOfStreams(file, 99_999)).toBe('too large')
})

test('a stream begins on the line after its keyword, whatever follows the keyword', async () => {
  const file = fileOf(deflated(30_000)).toString('latin1').replace('\nstream\n', '\nstream %x\r\n')
  expect(await problemOfStreams(Buffer.from(file, 'latin1'), 30_000)).toBeUndefined()
  expect(await problemOfStreams(Buffer.from(file, 'latin1'), 29_999)).toBe('too large')
})

test('a stream counts up to an error in it', async () => {
  const begun = deflateSync(Buffer.alloc(60_000, ' '), { finishFlush: constants.Z_SYNC_FLUSH })
  const file = fileOf(deflated(30_000), Buffer.concat([begun, Buffer.alloc(9, 255)]))
  expect(await problemOfStreams(file, 90_000)).toBe('too large')
  expect(await problemOfStreams(file, 90_000 + 16 * 1024)).toBeUndefined()
})
