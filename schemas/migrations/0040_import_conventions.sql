ALTER TABLE "import" ALTER COLUMN "reading" SET DEFAULT '{"numbers": [], "conventions": [], "findings": []}';--> statement-breakpoint
UPDATE "import" SET reading = reading || '{"conventions": []}' WHERE NOT reading ? 'conventions';
