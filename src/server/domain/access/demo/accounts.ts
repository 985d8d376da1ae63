export const demoPassword = 'kontor-demo-2026';

interface Account {
  name: string;
  email: string;
  language: string;
  companies: readonly string[];
  role: 'administrators' | 'clerks' | 'viewers';
}

export const accounts: readonly Account[] = [
  { name: 'Anna Admin', email: 'admin@demo.kontor.test', language: 'en', companies: ['KT-HU', 'KT-DE', 'KT-RO'], role: 'administrators' },
  { name: 'Csilla Kovács', email: 'clerk@demo.kontor.test', language: 'hu', companies: ['KT-HU', 'KT-DE', 'KT-RO'], role: 'clerks' },
  { name: 'Viktor Nagy', email: 'viewer@demo.kontor.test', language: 'hu', companies: ['KT-HU'], role: 'viewers' },
  { name: 'Otto Weber', email: 'other@demo.kontor.test', language: 'de', companies: ['KT-DE'], role: 'administrators' },
];

export const demoAccounts: readonly string[] = accounts.map((account) => account.email);
