CREATE TABLE "product_label" (
	"label_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint DEFAULT nullif(current_setting('app.user', true), '')::bigint NOT NULL,
	"product_code" text NOT NULL,
	"label_count" integer DEFAULT 1 NOT NULL,
	"storage_code" text,
	CONSTRAINT "product_label_product" UNIQUE("company_code","user_id","product_code"),
	CONSTRAINT "product_label_count" CHECK ("product_label"."label_count" between 0 and 999)
);
--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "owner_company" text;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "unused_since" timestamptz;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "storage_limit" integer DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "product_label_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "product_label_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "product_label_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "product_label_of_product" ON "product_label" USING btree ("product_code");--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_company_company_company_code_fk" FOREIGN KEY ("owner_company") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_company");--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_storage_limit" CHECK ("company"."storage_limit" >= 0);