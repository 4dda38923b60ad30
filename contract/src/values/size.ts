const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/** A whole number of kilobytes or megabytes in words: "64 kB", "20 MB". */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${bytes / kilobyte} kB` : `${bytes / megabyte} MB`
