import { audit } from './audit.ts'
import { desk } from './desk.ts'
import { durability } from './durability.ts'
import { flood } from './flood.ts'
import { imports } from './imports.ts'
import { mails } from './mails.ts'
import { money } from './money.ts'
import type { Part } from './part.ts'
import { scale } from './scale.ts'
import { speed } from './speed.ts'
import { statements } from './statements.ts'

/** The parts of the bench, in the order in which they run and appear in RESULTS.md. */
export const parts: Readonly<Record<string, Part>> = {
  speed,
  flood,
  scale,
  imports,
  desk,
  statements,
  mails,
  audit,
  durability,
  money,
}
