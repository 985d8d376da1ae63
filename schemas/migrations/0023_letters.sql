ALTER TABLE "partner" ADD COLUMN "address_line" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "address_line" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_language_code_language_language_code_fk" FOREIGN KEY ("language_code") REFERENCES "public"."language"("language_code") ON DELETE no action ON UPDATE no action;