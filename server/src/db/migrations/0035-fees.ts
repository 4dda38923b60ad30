import { addDeducted } from './deducted-figures.ts'

export const addFees = addDeducted([], ['management_fee', 'performance_fee'])
