import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const textFile = /\.(js|css|svg|webmanifest)$/
/** Below a kilobyte the headers weigh more than compression saves. */
const smallest = 1000

/** Writes a .br and a .gz next to every text file of a build, so that the server never compresses on a request. */
export function compress(dist: string): void {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !textFile.test(file)) continue
    const content = readFileSync(file)
    if (content.length < smallest) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
