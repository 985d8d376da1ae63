ALTER TABLE "fx_rate" ALTER COLUMN "source" SET DEFAULT 'own';--> statement-breakpoint
UPDATE "fx_rate" SET "source" = CASE WHEN "source" = 'ECB' THEN 'ecb' ELSE 'own' END;--> statement-breakpoint
-- It is told the day of the amount as well (schemas/sql/prices.sql).
DROP FUNCTION IF EXISTS kontor_in_view(text, numeric, text, text);
