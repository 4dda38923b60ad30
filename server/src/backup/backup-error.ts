/** Why a backup, restore, drill or copy failed. The message is written for the person who ran the command. */
export class BackupError extends Error {}

/** The disk is full, or a quota or file size limit is reached. */
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']

const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'SQLITE_IOERR_WRITE']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** Turns an error about a full or read-only folder into a BackupError. Returns any other error unchanged. */
export function explainWriting(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (noRoom.includes(code))
    return new BackupError(`The disk is full: there is no room left in ${folder}.`, { cause: error })
  if (notWritable.includes(code))
    return new BackupError(`${folder} cannot be written (${code}).`, { cause: error })
  return error
}
