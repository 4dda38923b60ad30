import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const textFile = /\.(js|css|html|svg|json|txt)$/
/** Below a kilobyte the headers weigh more than what compression saves. */
const smallest = 1000

/** Writes a .br and a .gz beside every built text file, so that the server never compresses on a request. */
export function compressAssets(): Plugin {
  return {
    name: 'portico:compress-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      for (const file of Object.values(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!textFile.test(file.fileName) || content.length < smallest) continue
        const path = join(dir, file.fileName)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
