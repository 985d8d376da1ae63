import { defineProfile } from '../define.ts';

const sides = { crdt: 'in', dbit: 'out' } as const;

/** Statements of banks as ISO 20022 has them: an element for each booking. */
export default defineProfile({
  form: 'bank_statement',
  known_by: ['Amt', 'CdtDbtInd', 'Amt@Ccy'],
  columns: {
    'BookgDt.Dt': 'booked_on',
    'ValDt.Dt': 'booked_on',
    Amt: 'amount',
    'Amt@Ccy': 'currency_code',
    CdtDbtInd: { field: 'direction', values: sides },
    'NtryDtls.TxDtls.RltdPties.Dbtr.Nm': 'counterparty',
    'NtryDtls.TxDtls.RltdPties.Dbtr.Pty.Nm': 'counterparty',
    'NtryDtls.TxDtls.RltdPties.DbtrAcct.Id.IBAN': 'counterparty_account',
    'NtryDtls.TxDtls.RmtInf.Ustrd': 'remittance',
    AcctSvcrRef: 'bank_ref',
  },
  numbers: '.',
});
